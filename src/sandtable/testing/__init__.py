"""The conformance suite: what every game must pass, whatever it is about.

    from sandtable.testing import conform
    print(conform(MyGame("", {}), matches=100, seed=1))

It plays at random and looks at every position for what the kernel, the web, the store and the computer
players rely on. The functions of its files are the properties, one each. A failure is an `AssertionError` that ends
with the record of the match so far.
"""

from sandtable.testing.report import Conformance
from sandtable.testing.suite import conform

__all__ = ["Conformance", "conform"]
