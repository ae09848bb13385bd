/// Lets one update run at a time, and gathers bursts of changes if the owner decides when to update.
struct UpdateGate {
  // MARK: Internal

  /// True if updates wait for a request of the owner.
  var isDeferring = false

  /// True if a change was announced, but the owner does not decide about updates any more.
  var isLeftOutdated: Bool { isAnnounced && !isDeferring }

  /// Records a change, and returns what to do.
  mutating func changed() -> Answer {
    if isDeferring {
      defer { isAnnounced = true }
      return isAnnounced ? .wait : .announce
    }
    return .update
  }

  /// - Returns: true if an update may run now; if not, one is running and another follows it.
  mutating func begin() -> Bool {
    isAnnounced = false
    isOutdated = true
    guard !isUpdating else { return false }
    isUpdating = true
    return true
  }

  /// - Returns: true if there is a round to run; if not, the update has finished.
  mutating func nextRound() -> Bool {
    if isOutdated {
      isOutdated = false
      return true
    }
    isUpdating = false
    return false
  }

  /// Lets another round follow the current one, although nothing has changed.
  mutating func repeatRound() { isOutdated = true }

  enum Answer { case update, announce, wait }

  // MARK: Private

  private var isAnnounced = false
  private var isUpdating = false
  private var isOutdated = false
}
