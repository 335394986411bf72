"""The portable game record: a text of one header line and one line for each move, written, read and decided anew.

Texts and values only; files are opened by the caller, and the journal is not known here. The page is docs/record.md.
"""

from companion.record.states import state
from companion.record.text import FORMAT, MOST_BYTES, Record, RecordError, decided, other_rules, parsed, written

__all__ = ["FORMAT", "MOST_BYTES", "Record", "RecordError", "decided", "other_rules", "parsed", "state", "written"]
