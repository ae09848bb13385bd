/// A row of the current list, and the offset on the screen at which it must be for the user to keep the reading place.
public struct PlaceAnchor<ID: Hashable & Sendable>: Sendable, Equatable {
  public init(id: ID, position: Int, offset: Double) {
    self.id = id
    self.position = position
    self.offset = offset
  }

  public let id: ID
  /// The position in the list, counted across all sections.
  public let position: Int
  /// The distance from the top of the screen to the top of the row, in the target's unit.
  public let offset: Double
}
