/// The part of a list that the user sees: the rows on the screen, in their order, with their offsets.
///
/// It is recorded before changes, and determines the row that stays at its offset when elements are inserted or removed
/// above it.
public struct ReadingPlace<ID: Hashable & Sendable>: Sendable, Equatable {
  // MARK: Lifecycle

  public init(_ rows: [Row]) {
    self.rows = rows
  }

  // MARK: Public

  public struct Row: Sendable, Equatable {
    /// - Parameters:
    ///   - position: the position in the list shown, counted across all sections, as far as the target has it.
    ///   - offset: the distance from the top of the screen to the top of the row, in the target's unit; negative if the
    ///     row begins above the screen.
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
