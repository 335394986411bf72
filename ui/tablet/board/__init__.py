"""The board on the round sea: what it shows (`view`), how what moves is drawn, and the widget.

No rule, no Table and no wording may enter: which places may be tapped, and what stands where, is handed in.
"""
