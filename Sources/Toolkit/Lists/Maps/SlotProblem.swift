/// A problem of one item type in one map.
public struct SlotProblem: Error, Sendable, Hashable {
  // MARK: Lifecycle

  /// Creates a problem.
  public init(itemType: String, map: String, reason: Reason) {
    self.itemType = itemType
    self.map = map
    self.reason = reason
  }

  // MARK: Public

  /// The cause of a problem.
  public enum Reason: Sendable, Hashable {
    case nothingRegistered
    case alreadyRegistered
    /// Different registries created the slot and the map.
    case otherRegistry
  }

  /// The type's full name.
  public let itemType: String
  /// The map's name.
  public let map: String
  /// The cause.
  public let reason: Reason
}

// MARK: - CustomStringConvertible

extension SlotProblem: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .nothingRegistered:
      "\(itemType) has nothing registered in the map “\(map)”: register its slot there, in the folder of its kind."
    case .alreadyRegistered:
      "\(itemType) is already registered in the map “\(map)”: register it once."
    case .otherRegistry:
      "The slot of \(itemType) and the map “\(map)” belong to different registries: take both from one."
    }
  }
}
