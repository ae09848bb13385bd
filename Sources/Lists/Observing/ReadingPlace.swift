/// What a reader sees of a list: the rows on the screen, in their order, and where each begins.
///
/// Taken before changes, it says which row to hold still when elements come and go above it.
public struct ReadingPlace<ID: Hashable & Sendable>: Sendable, Equatable {
  // MARK: Lifecycle

  public init(_ rows: [Row]) {
    self.rows = rows
  }

  // MARK: Public

  public struct Row: Sendable, Equatable {
    /// - Parameters:
    ///   - position: where it is in the list shown, counted through all sections, as far as the target knows.
    ///   - offset: from the screen's top to the row's, in the target's unit; below zero if the top is out of sight.
    public init(id: ID, position: Int = 0, offset: Double) {
      self.id = id
      self.position = position
      self.offset = offset
    }

    public let id: ID
    public let position: Int
    public let offset: Double
  }

  public let rows: [Row]
}
