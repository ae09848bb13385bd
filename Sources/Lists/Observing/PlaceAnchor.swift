/// A row of the list as it is now, and where on the screen it has to stand for the reader to keep the place.
public struct PlaceAnchor<ID: Hashable & Sendable>: Sendable, Equatable {
  public init(id: ID, position: Int, offset: Double) {
    self.id = id
    self.position = position
    self.offset = offset
  }

  public let id: ID
  /// Where it is in the list, counted through all sections.
  public let position: Int
  /// From the screen's top to the row's, in the target's unit.
  public let offset: Double
}
