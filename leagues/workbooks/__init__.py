"""A season as a workbook (Excel): standings that add themselves up from the results, and all that lies behind them.

OUTPUT: values in, bytes out; knows neither models nor HTTP.
"""

from leagues.workbooks.book import SeasonBook, season_workbook

__all__ = ["SeasonBook", "season_workbook"]
