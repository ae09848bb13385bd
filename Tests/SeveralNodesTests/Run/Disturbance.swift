import SeededRandom

/// What happens to the nodes of a run and to their server, and when.
struct Disturbance {
  enum Event: Hashable {
    /// The first node is killed.
    case kill
    /// The second node is stopped, and goes on later.
    case stop, resume
    /// The third node gives its shards back, and ends.
    case leave
    /// A fourth node joins.
    case join
    /// The server ends: by its own will, or at once. It is started later.
    case stopServer(isCrash: Bool)
    case startServer
  }

  /// The events with their times from the beginning, in order.
  let events: [(at: Duration, event: Event)]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func time(_ range: ClosedRange<Int>) -> Duration { .milliseconds(Int.random(in: range, using: &generator)) }
    let stop = time(200...3000)
    let server = time(500...5000)
    // Shorter and longer than the lease.
    let pause = time(1500...8000)
    events = [
      (time(500...5000), .kill), (stop, .stop), (stop + pause, .resume), (time(1500...6000), .leave),
      (time(500...6000), .join), (server, .stopServer(isCrash: Bool.random(using: &generator))),
      (server + time(100...2500), .startServer),
    ].sorted { $0.at < $1.at }
  }
}
