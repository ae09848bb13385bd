import Synchronization

/// Hands the parts of a body over, one at a time: who gives waits until the one before has been taken, so that nothing
/// piles up between the two.
final class BodyChannel: Sendable {
  // MARK: Internal

  struct Part: Sendable {
    let head: Response
    let bytes: [UInt8]
  }

  /// Whether anything was given yet.
  var hasBegun: Bool { state.withLock { state in state.hasBegun } }

  /// Returns when the part has been taken and another is asked for.
  /// - Returns: whether there is anybody left to take more.
  func give(_ head: Response, _ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { giver in
      let part = Part(head: head, bytes: bytes)
      let (taker, isClosed): (CheckedContinuation<Part?, Never>?, Bool) = state.withLock { state in
        guard !state.isClosed else { return (nil, true) }
        state.hasBegun = true
        state.giver = giver
        if state.taker == nil { state.part = part }
        defer { state.taker = nil }
        return (state.taker, false)
      }
      if isClosed { giver.resume(returning: false) }
      taker?.resume(returning: part)
    }
  }

  /// The next part; nil once there are no more.
  func next() async -> Part? {
    let giver: CheckedContinuation<Bool, Never>? = state.withLock { (state: inout State) in
      // One that is there was given before anybody asked; its giver goes on waiting.
      guard state.part == nil else { return nil }
      defer { state.giver = nil }
      return state.giver
    }
    giver?.resume(returning: true)
    return await withCheckedContinuation { (taker: CheckedContinuation<Part?, Never>) in
      let answer: Part?? = state.withLock { (state: inout State) -> Part?? in
        if let part = state.part {
          state.part = nil
          return part
        }
        if state.isClosed { return .some(nil) }
        state.taker = taker
        return nil
      }
      if let answer { taker.resume(returning: answer) }
    }
  }

  /// There are no more parts, or nobody is there to take them. A part that was not taken is dropped.
  func close() {
    let (giver, taker): (CheckedContinuation<Bool, Never>?, CheckedContinuation<Part?, Never>?) = state.withLock {
      (state: inout State) in
      state.isClosed = true
      state.part = nil
      defer { (state.giver, state.taker) = (nil, nil) }
      return (state.giver, state.taker)
    }
    giver?.resume(returning: false)
    taker?.resume(returning: nil)
  }

  // MARK: Private

  private struct State {
    var part: Part?
    var giver: CheckedContinuation<Bool, Never>?
    var taker: CheckedContinuation<Part?, Never>?
    var hasBegun = false
    var isClosed = false
  }

  private let state = Mutex(State())
}
