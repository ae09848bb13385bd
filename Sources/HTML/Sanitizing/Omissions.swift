/// Parts of an article that a bound of the sanitizer left out: its size, its depth, what its addresses take.
///
/// Not counted is what the rules leave out of every article: scripts, controls of forms, tracking pixels.
public struct Omissions: Sendable, Hashable {
  /// True if the article goes on: it has more bytes or elements than are read.
  public var isCutOff = false
  /// True if nothing but the text is left: what the markup means changes each time that it is read.
  public var isPlainText = false
  /// Elements that are nested too deeply; their text is there.
  public var nestedElements = 0
  /// Links and pictures whose addresses are too long, or take too much together.
  public var addresses = 0
  /// Drawings that are too large, or are too many.
  public var drawings = 0
  /// Frames that hold their page themselves, and have no address that a link could lead to.
  public var frames = 0

  public init() {}

  public var isEmpty: Bool { self == Omissions() }

  mutating func add(_ other: Omissions) {
    isCutOff = isCutOff || other.isCutOff
    isPlainText = isPlainText || other.isPlainText
    nestedElements += other.nestedElements
    addresses += other.addresses
    drawings += other.drawings
    frames += other.frames
  }
}
