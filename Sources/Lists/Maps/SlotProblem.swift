/// What is wrong with one item type in one map.
public struct SlotProblem: Error, Sendable, Hashable {
  // MARK: Lifecycle

  public init(itemType: String, map: String, reason: Reason) {
    self.itemType = itemType
    self.map = map
    self.reason = reason
  }

  // MARK: Public

  public enum Reason: Sendable, Hashable {
    case nothingRegistered
    case alreadyRegistered
    /// The slot was made by another registry than the map.
    case otherRegistry
  }

  /// The type's full name.
  public let itemType: String
  /// The map's name.
  public let map: String
  public let reason: Reason
}

// MARK: - CustomStringConvertible

extension SlotProblem: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .nothingRegistered:
      "\(itemType) has nothing registered in the map “\(map)”: register its slot there, in the folder of its kind."
    case .alreadyRegistered:
      "\(itemType) has something registered in the map “\(map)” already: register it once."
    case .otherRegistry:
      "The slot of \(itemType) and the map “\(map)” belong to different registries: take both from one."
    }
  }
}
