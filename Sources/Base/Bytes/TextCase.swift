/// A case of an enumeration whose raw value stands in files or in what apps send. It is looked for by its bytes: the
/// comparison of `String` takes the square of a run of combining marks.
public protocol TextCase: RawRepresentable<String>, CaseIterable, Codable {}

extension TextCase {
  /// The case with exactly this text.
  public init?(text: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: text) }) else { return nil }
    self = known
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let known = Self(text: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.shortened(toBytes: 100))” is not known")
    }
    self = known
  }
}
