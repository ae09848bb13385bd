/// Creates items from raw data, each kind with its own decoder. This is the only place that distinguishes kinds.
///
/// ```swift
/// let registry = DecoderRegistry<Data, any TimelineItem>(placeholder: UnreadableItem.init)
/// try registry.register("episode", EpisodeItem.init)
/// ```
public final class DecoderRegistry<Raw, Item> {
  // MARK: Lifecycle

  /// - Parameter placeholder: creates the item for data that cannot be decoded, which shows the problem.
  public init(placeholder: @escaping (Raw, DecodingProblem) -> Item) {
    self.placeholder = placeholder
  }

  // MARK: Public

  /// Makes an item of raw data, or throws if the data are not right.
  public typealias Decoder = (Raw) throws -> Item

  /// The kinds, in the order in which they were registered.
  public private(set) var keys: [String] = []

  /// - Throws: ``RegistrationError`` if the kind already has a decoder, which is kept.
  public func register(_ key: String, _ decoder: @escaping Decoder) throws(RegistrationError) {
    guard decoders[key] == nil else { throw .alreadyRegistered(kind: key) }
    decoders[key] = decoder
    keys.append(key)
  }

  /// Returns the item, or the placeholder if the kind is unknown or its decoder throws.
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
