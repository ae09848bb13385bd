import Threading

/// Passes the parts of a body from a producer to a consumer, one at a time. The producer waits until each part was
/// taken, so that memory holds at most one.
final class BodyChannel: Sendable {
  // MARK: Internal

  struct Part: Sendable {
    let head: Response
    let bytes: [UInt8]
  }

  /// True if a part was given.
  var hasBegun: Bool { state.withLock { state in state.hasBegun } }

  /// Returns once the part has been taken and the next one is wanted.
  /// - Returns: False if the consumer is gone.
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

  /// The next part. Nil at the end.
  func next() async -> Part? {
    let giver: CheckedContinuation<Bool, Never>? = state.withLock { (state: inout State) in
      // A waiting part was given before this call. Its producer keeps waiting.
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

  /// Ends the channel from either side. A part that was not taken is dropped.
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

  private let state = Lock(State())
}
