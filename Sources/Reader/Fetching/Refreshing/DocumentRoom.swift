import Threading

/// The room for documents that are read or wait to be stored, in bytes as they arrived. What is read of a document takes
/// several times its size until it is stored, so a number of documents alone bounds no memory.
///
/// One that is larger than all the room gets in alone. Documents get in in the order in which they came.
final class DocumentRoom: Sendable {
  private struct Waiter {
    let id: UInt64
    let bytes: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var count = 0
    var waiting: [Waiter] = []
    var lastID: UInt64 = 0

    func fits(_ bytes: Int) -> Bool { count == 0 || bytes <= free }

    mutating func take(_ bytes: Int) {
      count += 1
      free -= bytes
    }
  }

  private let state: Lock<State>

  init(bytes: Int) {
    state = Lock(State(free: bytes))
  }

  /// The number of documents that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The place of one document.
  func place() -> Place { Place(room: self) }

  /// - Throws: `CancellationError`.
  private func enter(_ bytes: Int) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.waiting.isEmpty, state.fits(bytes) {
            state.take(bytes)
            return .success(())
          }
          state.waiting.append(Waiter(id: id, bytes: bytes, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let (waiter, next) = state.withLock { state in
        let index = state.waiting.firstIndex { $0.id == id }
        return (index.map { state.waiting.remove(at: $0) }, Self.next(&state))
      }
      waiter?.continuation.resume(throwing: CancellationError())
      for waiter in next { waiter.continuation.resume() }
    }
  }

  private func leave(_ bytes: Int) {
    let next = state.withLock { state in
      state.count -= 1
      state.free += bytes
      return Self.next(&state)
    }
    for waiter in next { waiter.continuation.resume() }
  }

  /// Lets in those that fit now.
  private static func next(_ state: inout State) -> [Waiter] {
    var next: [Waiter] = []
    while let first = state.waiting.first, state.fits(first.bytes) {
      state.take(first.bytes)
      next.append(state.waiting.removeFirst())
    }
    return next
  }

  /// The room of one document.
  final class Place: Sendable {
    private let room: DocumentRoom
    private let bytes = Lock<Int?>(nil)

    fileprivate init(room: DocumentRoom) { self.room = room }

    /// Waits for room for a document of so many bytes. Called once.
    ///
    /// - Throws: `CancellationError`.
    func enter(_ count: Int) async throws {
      try await room.enter(count)
      bytes.withLock { $0 = count }
    }

    /// Gives the room back, if there is any.
    func leave() {
      let held = bytes.withLock { bytes in
        defer { bytes = nil }
        return bytes
      }
      if let held { room.leave(held) }
    }
  }
}
