/// The writing systems that the network has a head for. A word is written in one of them.
public enum Script: String, Sendable, CaseIterable, Codable {
    case latin
    case cyrillic
}
