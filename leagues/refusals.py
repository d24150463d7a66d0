"""What cannot be done, as a sentence for the one who asked for it. Anything else that is raised is a fault of ours."""


class NotPossible(Exception):
    """`field`: the field of a form that it is about; empty for the whole."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
