// Who plays tapes reads and writes them too.
@_exported public import Tapes
