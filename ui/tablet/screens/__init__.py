"""The screens of the tablet, one a file: each draws plain values and says where to go. No rule may enter."""
