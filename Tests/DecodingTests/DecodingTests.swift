import Testing
@testable import Decoding
