// What the door takes and gives is declared in these rooms; who imports Rukopis has it too.
@_exported import Ink
@_exported import Recognition
