import Testing
@testable import Network
