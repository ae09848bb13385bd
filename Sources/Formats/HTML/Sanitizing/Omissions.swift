/// The parts of an article that the sanitizer left out because of a limit (on size, on depth, or on the bytes of
/// addresses), and players without anything to play.
///
/// Parts that are removed from every article are not counted: scripts, form controls, tracking pixels.
public struct Omissions: Sendable, Hashable {
  /// True if the article was cut off: it has more bytes or elements than the sanitizer reads.
  public var isCutOff = false
  /// True if only the text is left, because the markup changes with each parse.
  public var isPlainText = false
  /// The number of elements nested too deeply. Their text is kept.
  public var nestedElements = 0
  /// The number of links and pictures whose addresses are too long, or too long in total.
  public var addresses = 0
  /// The number of drawings that are too large or too many.
  public var drawings = 0
  /// The number of frames with an inline page, which have no address to link to.
  public var frames = 0
  /// The number of sounds and videos without an address that may be played.
  public var players = 0

  /// Creates a report without omissions.
  public init() {}

  /// True if nothing was left out.
  public var isEmpty: Bool { self == Omissions() }

  mutating func add(_ other: Omissions) {
    isCutOff = isCutOff || other.isCutOff
    isPlainText = isPlainText || other.isPlainText
    nestedElements += other.nestedElements
    addresses += other.addresses
    drawings += other.drawings
    frames += other.frames
    players += other.players
  }
}
