/// Makes items from raw data, each kind by its own decoder: the one place where kinds are told apart.
///
/// ```swift
/// let registry = DecoderRegistry<Data, any TimelineItem>(placeholder: UnreadableItem.init)
/// try registry.register("episode", EpisodeItem.init)
/// ```
public final class DecoderRegistry<Raw, Item> {
  // MARK: Lifecycle

  /// - Parameter placeholder: what stands for an element that cannot be decoded, and shows why.
  public init(placeholder: @escaping (Raw, DecodingProblem) -> Item) {
    self.placeholder = placeholder
  }

  // MARK: Public

  public typealias Decoder = (Raw) throws -> Item

  /// The kinds, in the order in which they were registered.
  public private(set) var keys: [String] = []

  /// - Throws: if the kind has a decoder already, which stays.
  public func register(_ key: String, _ decoder: @escaping Decoder) throws(RegistrationError) {
    guard decoders[key] == nil else { throw .alreadyRegistered(kind: key) }
    decoders[key] = decoder
    keys.append(key)
  }

  /// The item; the placeholder if the kind is unknown or its decoder throws.
  public func decode(_ raw: Raw, kind key: String) -> Item {
    guard let decoder = decoders[key] else {
      return placeholder(raw, DecodingProblem(kind: key, reason: .unknownKind))
    }
    do {
      return try decoder(raw)
    } catch {
      return placeholder(raw, DecodingProblem(kind: key, reason: .malformed("\(error)")))
    }
  }

  // MARK: Private

  private let placeholder: (Raw, DecodingProblem) -> Item
  private var decoders: [String: Decoder] = [:]
}
