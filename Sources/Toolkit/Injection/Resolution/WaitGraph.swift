import Threading

/// The threads that create kept services, and the threads that wait for them. Two threads that wait for each other's
/// services are a cycle too, and would otherwise wait forever.
///
/// A thread enters the graph before it waits or creates, so the edge that closes a cycle is always that of a wait, and
/// the thread that adds it sees the whole cycle.
struct WaitGraph {
  static let shared = Lock(WaitGraph())

  /// The resolution that creates each kept service.
  private var makers: [ObjectIdentifier: Resolution] = [:]

  /// The kept service that each stack waits for.
  private var waits: [ObjectIdentifier: (kept: ObjectIdentifier, resolution: Resolution)] = [:]

  // MARK: Use

  mutating func begin(_ resolution: Resolution, making kept: ObjectIdentifier) {
    waits[resolution.stack] = nil
    makers[kept] = resolution
  }

  mutating func end(making kept: ObjectIdentifier) {
    makers[kept] = nil
  }

  /// - Throws: ``InjectionCycle`` if the creation of the service waits, directly or through others, for this stack.
  mutating func wait(_ resolution: Resolution, for kept: ObjectIdentifier) throws(InjectionCycle) {
    var path: [AnyServiceSlot] = []
    var next = kept
    while let maker = makers[next] {
      if maker.stack == resolution.stack {
        // The innermost service of this stack stands for the one that it waits for, which is the first of `path`.
        let own = resolution.path { $0 === maker }?.dropLast() ?? []
        throw InjectionCycle(members: (own + path + [maker.slot]).map(\.name))
      }
      guard let wait = waits[maker.stack] else { break }
      path += wait.resolution.path { $0 === maker }?.dropLast() ?? []
      next = wait.kept
    }
    waits[resolution.stack] = (kept, resolution)
  }
}
