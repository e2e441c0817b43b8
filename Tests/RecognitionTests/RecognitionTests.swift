import Testing
@testable import Recognition
