/// Lets one update through at a time, and gathers bursts where someone takes care of when.
struct UpdateGate {
  // MARK: Internal

  /// Whether updates wait until the owner asks.
  var isDeferring = false

  /// Whether a change was announced to someone who is not there any more to ask for the update.
  var isLeftOutdated: Bool { isAnnounced && !isDeferring }

  /// A change came in.
  mutating func changed() -> Answer {
    if isDeferring {
      defer { isAnnounced = true }
      return isAnnounced ? .wait : .announce
    }
    return .update
  }

  /// - Returns: whether an update may run now; if not, one is under way and another comes after it.
  mutating func begin() -> Bool {
    isAnnounced = false
    isOutdated = true
    guard !isUpdating else { return false }
    isUpdating = true
    return true
  }

  /// - Returns: whether there is a round to run; if not, the update is over.
  mutating func nextRound() -> Bool {
    if isOutdated {
      isOutdated = false
      return true
    }
    isUpdating = false
    return false
  }

  enum Answer { case update, announce, wait }

  // MARK: Private

  private var isAnnounced = false
  private var isUpdating = false
  private var isOutdated = false
}
