# Everything is in start.py, which also works without make. Hand options on with ARGS="...".
PYTHON ?= python3

.PHONY: run test lint format lock demo check-texts bench soak screenshots
run test lint format lock demo check-texts bench soak screenshots:
	@$(PYTHON) start.py $@ $(ARGS)
