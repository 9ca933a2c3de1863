"""The kernel: an agenda of small steps, decisions spelled in letters, dice as answers, a journal as truth.

It knows no game, does no input or output, and uses the standard library only.
"""
