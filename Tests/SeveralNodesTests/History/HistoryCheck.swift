@testable import RefreshingNode

/// Looks for breaches in a history. It knows nothing of how the reader refreshes.
struct HistoryCheck {
  private let history: RefreshHistory
  private var requests: [Request] = []
  /// The requests of each feed, in order.
  private var requestsOfFeeds: [Int64: [Request]] = [:]

  init(_ history: RefreshHistory) {
    self.history = history
    requests = readRequests()
    requestsOfFeeds = Dictionary(grouping: requests, by: \.feed).mapValues { $0.sorted { $0.time < $1.time } }
  }

  var faults: [HistoryFault] { writeFaults + requestFaults + leaseFaults + losses }

  // MARK: Requests

  /// A request, and what came of it.
  private struct Request {
    var process: String
    var number: Int64
    var feed: Int64
    var node: Int64
    var token: Int64
    var time: Int64
    var date: Int64
    /// When the lease of its node ended, as far as the node knew: no other node may have begun before.
    var leaseEnd: Int64 = 0
    var isStoring = false
    var isConfirmed = false
    /// The time of its check, once its result is known.
    var checked: Int64?
    var entries: Int64 = 0
    /// The write of its result.
    var write: StoredWrite?
  }

  private func readRequests() -> [Request] {
    let writes = Dictionary(
      history.writes.filter { $0.kind == .check }.map {
        (Key(process: $0.process, feed: $0.feed, checked: $0.checked), $0)
      }
    ) { first, _ in first }
    return history.events.flatMap { process, events -> [Request] in
      let leases = Dictionary(grouping: events.filter { $0.kind == .renewed || $0.kind == .leaving }, by: \.node)
      var requests: [Int64: Request] = [:]
      for event in events {
        switch event.kind {
        case .begun:
          requests[event.fetch] = Request(
            process: process, number: event.fetch, feed: event.feed, node: event.node, token: event.token,
            time: event.time, date: event.date)
        case .answered:
          requests[event.fetch]?.entries = event.entries
        case .storing:
          requests[event.fetch]?.isStoring = true
          requests[event.fetch]?.node = event.node
          requests[event.fetch]?.token = event.token
          requests[event.fetch]?.checked = event.date
        case .recorded:
          requests[event.fetch]?.isConfirmed = true
        case .renewed, .leaving, .left, .refused, .unstored:
          break
        }
      }
      return requests.values.map { request in
        var request = request
        request.leaseEnd = leaseEnd(among: leases[request.node] ?? [], at: request.time)
        if let checked = request.checked {
          request.write = writes[Key(process: process, feed: request.feed, checked: checked)]
        }
        return request
      }
    }
  }

  private struct Key: Hashable {
    let process: String
    let feed: Int64
    let checked: Int64
  }

  /// The end of the lease that a node had at a time, with the renewals that it got before that end.
  private func leaseEnd(among events: [NodeEvent], at time: Int64) -> Int64 {
    var end = Int64.min
    for event in events {
      if event.kind == .leaving { return min(end, max(event.time, time)) }
      // The lease that it had before has ended, and with it the right to what it had under way.
      if event.time > time, event.time > end { break }
      end = max(end, event.sent + history.lease)
    }
    return end
  }

  // MARK: Writes

  private var writeFaults: [HistoryFault] {
    var faults: [HistoryFault] = []
    let known = Dictionary(
      requests.compactMap { request in
        request.checked.map { (Key(process: request.process, feed: request.feed, checked: $0), request) }
      }
    ) { first, _ in first }
    var newest: [Int64: Int64] = [:]
    var last: [Int64: StoredWrite] = [:]
    for write in history.writes {
      var version = write.version
      if write.kind == .check {
        if write.token != write.oldToken + 1 || last[write.feed].map({ $0.token != write.oldToken }) == true {
          faults.append(
            HistoryFault(
              kind: .tokenOutOfOrder, feed: write.feed,
              detail: "\(write.oldToken) to \(write.token), after \(last[write.feed]?.token ?? 0)"))
        }
        guard let request = known[Key(process: write.process, feed: write.feed, checked: write.checked)] else {
          faults.append(HistoryFault(kind: .unknownCheck, feed: write.feed, detail: "\(write)"))
          continue
        }
        version = request.time
        if let last = last[write.feed], request.date < last.due {
          faults.append(
            HistoryFault(
              kind: .recordedTwice, feed: write.feed,
              detail: "\(write.process) \(last.due - request.date) ms before it was due, as \(last.process) had said"))
        }
        last[write.feed] = write
      }
      if version < newest[write.feed] ?? .min {
        faults.append(
          HistoryFault(kind: .staleWrite, feed: write.feed, detail: "\(write.kind.rawValue) by \(write.process)"))
      }
      newest[write.feed] = max(newest[write.feed] ?? .min, version)
    }
    return faults
  }

  // MARK: Requests of one feed

  private var requestFaults: [HistoryFault] {
    requestsOfFeeds.flatMap { feed, requests in
      requests.enumerated().flatMap { index, later in
        // One that was stopped before it was sent, after its node was asked: nothing can keep it back.
        isWithoutLease(later) ? [] : requests[..<index].compactMap { fault(of: feed, first: $0, second: later) }
      }
    }
  }

  private func fault(of feed: Int64, first: Request, second: Request) -> HistoryFault? {
    if let write = first.write {
      if second.date >= write.due { return nil }
      return HistoryFault(
        kind: .requestedThoughRecorded, feed: feed,
        detail: "\(second.process) \(write.due - second.date) ms before it was due, as \(first.process) had said; "
          + "tokens \(first.token), \(second.token)")
    }
    if second.time >= first.leaseEnd { return nil }
    return HistoryFault(
      kind: .requestedWithinLease, feed: feed,
      detail: "\(second.process) \((first.leaseEnd - second.time) / 1000) ms before the lease of \(first.process) "
        + "ended; nodes \(first.node), \(second.node), tokens \(first.token), \(second.token)")
  }

  // MARK: Leases

  private func isWithoutLease(_ request: Request) -> Bool { request.time > request.leaseEnd && request.write == nil }

  private var leaseFaults: [HistoryFault] {
    let late = Dictionary(grouping: requests.filter(isWithoutLease), by: \.process)
    let unleased = late.compactMap { process, requests -> HistoryFault? in
      if requests.count <= history.requestsAtOnce * history.stops[process, default: 0] { return nil }
      return HistoryFault(
        kind: .requestedWithoutLease, feed: requests[0].feed, detail: "\(requests.count) requests of \(process)")
    }
    let behind = history.events.flatMap { process, events -> [HistoryFault] in
      let gone = Set(events.filter { $0.kind == .left }.map(\.node))
      let departures = Dictionary(
        events.filter { $0.kind == .leaving && gone.contains($0.node) }.map { ($0.node, $0.time) },
        uniquingKeysWith: { first, _ in first })
      return requests.filter { request in
        request.process == process && request.isStoring && request.write == nil
          && request.entries <= history.entriesAtOnce
          && departures[request.node] == request.leaseEnd
      }.map { HistoryFault(kind: .leftBehind, feed: $0.feed, detail: "request \($0.number) of \(process)") }
    }
    return unleased + behind
  }

  // MARK: Losses

  private var losses: [HistoryFault] {
    let inserted = Dictionary(
      history.writes.filter { $0.kind == .inserted }.map { (Answer(feed: $0.feed, version: $0.version), 1) },
      uniquingKeysWith: +)
    let results = requests.compactMap { request -> HistoryFault? in
      let name = "request \(request.number) of \(request.process)"
      if request.isConfirmed, request.write == nil {
        return HistoryFault(kind: .lostResult, feed: request.feed, detail: name)
      }
      let count = inserted[Answer(feed: request.feed, version: request.time), default: 0]
      if request.write == nil || count == request.entries { return nil }
      return HistoryFault(
        kind: .lostEntries, feed: request.feed, detail: "\(count) of \(request.entries) of \(name)")
    }
    let checked = Set(
      history.writes.filter { $0.kind == .check && $0.checked >= history.calm }.map(\.feed))
    return results + history.feeds.subtracting(checked).map { HistoryFault(kind: .lostFeed, feed: $0) }
  }

  private struct Answer: Hashable {
    let feed: Int64
    let version: Int64
  }
}
