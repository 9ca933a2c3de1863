"""The kernel: an agenda of small steps, questions spelled in letters, dice as answers, a journal that is the truth.

It knows no game, does no input or output, and uses the standard library only.
"""
