import Bytes
import Foundation
import Threading

/// Drives all connections of a client. Only its thread uses it.
///
/// Reads and writes have connections of their own, so that no read waits behind a writer that waits for a lock. Requests
/// share the connections of their kind: each is sent behind those that are under way, without waiting for their answers.
final class ConnectionLoop {
  // MARK: Lifecycle

  /// - Parameter first: The first connection, which reads.
  init(
    address: ServerAddress, configuration: PostgreSQLConfiguration, queue: LoopQueue, pipe: WakeupPipe,
    first: NewConnection
  ) {
    self.address = address
    self.configuration = configuration
    self.queue = queue
    self.pipe = pipe
    let count = max(1, configuration.connections)
    places = Array(repeating: .empty, count: count + 1)
    listening = count
    // One connection serves both kinds.
    reading = Group(places: 0..<max(1, count - count / 2))
    writing = Group(places: count == 1 ? 0..<1 : count - count / 2..<count)
    places[0] = .connected(ServerConnection(prepared(first), names: nextName()))
  }

  // MARK: Internal

  /// Returns when the client is closed, every request has its answer, and no other thread runs libpq for the client.
  func run() {
    while true {
      let commands = queue.take()
      for command in commands { carryOut(command) }
      if hasCancelled { dropCancelled() }
      dispatch(&reading)
      dispatch(&writing)
      listen()
      flush()
      if isClosing, isIdle, !waitsForThreads() { break }
      wait(isAllowed: commands.isEmpty)
    }
    for listener in listeners { listener.continuation.finish() }
    for command in queue.shut() { Self.refuse(command) }
    places = []
    for closer in closers { closer.resume() }
  }

  // MARK: Private

  private enum Place {
    case empty
    case connecting
    case connected(ServerConnection)
  }

  /// Requests of one kind and their connections.
  private struct Group {
    let places: Range<Int>
    /// Requests that share connections.
    var waiting: ArraySlice<ServerRequest> = []
    /// First requests of transactions that need one for themselves.
    var holding: ArraySlice<ServerRequest> = []

    var count: Int { waiting.count + holding.count }

    mutating func dropCancelled() {
      waiting.removeAll(where: \.isCancelled)
      holding.removeAll(where: \.isCancelled)
    }
  }

  // MARK: Commands

  private func carryOut(_ command: LoopQueue.Command) {
    switch command {
    case .start(let request): start(request)
    case .cancelled: hasCancelled = true
    case .connected(let place, .success(let new)):
      threads -= 1
      failures = 0
      let connection = ServerConnection(prepared(new), names: nextName())
      places[place] = .connected(connection)
      if place == listening { for listener in listeners { send(listener.request, on: connection) } }
    case .connected(let place, .failure(let error)):
      threads -= 1
      places[place] = .empty
      if case .cannotConnect(let reason) = error { connectingFailed(reason) }
    case .serverCancelled(let id):
      threads -= 1
      guard let connection = connections.first(where: { ObjectIdentifier($0) == id }) else { return }
      for request in connection.endCancelling() { send(request, on: connection) }
    case .listen(let listener):
      listeners.append(listener)
      if case .connected(let connection) = places[listening] { send(listener.request, on: connection) }
    case .stopListening(let listener): listeners.removeAll { $0 === listener }
    case .close(let closer):
      isClosing = true
      if let closer { closers.append(closer) }
    }
  }

  /// Answers a command that came after the thread's last round.
  private static func refuse(_ command: LoopQueue.Command) {
    switch command {
    case .start(let request): request.answer(.failure(.closed))
    case .close(let closer): closer?.resume()
    case .connected(_, .success(let new)): _ = ServerConnection(new, names: "")
    case .listen(let listener): listener.continuation.finish()
    case .stopListening, .cancelled, .connected, .serverCancelled: break
    }
  }

  private func start(_ request: ServerRequest) {
    guard let transaction = request.transaction else {
      if isClosing { return request.answer(.failure(.closed)) }
      return waitInLine(request, isHolding: false)
    }
    let phase = transaction.phase
    if case .end = request.kind { transaction.phase = .ended }
    switch (phase, request.kind) {
    case (.new, .step):
      isClosing ? request.answer(.failure(.closed)) : waitInLine(request, isHolding: true)
    case (.begun, _): goOn(with: request, of: transaction)
    case (.ended, .step): request.answer(.failure(.closed))
    default: request.answer(.success([]))
    }
  }

  private func waitInLine(_ request: ServerRequest, isHolding: Bool) {
    let isReading = request.mode == .readOnly
    guard (isReading ? reading.count : writing.count) < configuration.mostWaiting else {
      return request.answer(.failure(.overloaded))
    }
    switch (isReading, isHolding) {
    case (true, false): reading.waiting.append(request)
    case (true, true): reading.holding.append(request)
    case (false, false): writing.waiting.append(request)
    case (false, true): writing.holding.append(request)
    }
  }

  /// Drops cancelled requests before they are sent.
  private func dropCancelled() {
    hasCancelled = false
    reading.dropCancelled()
    writing.dropCancelled()
  }

  // MARK: Sending

  private func dispatch(_ group: inout Group) {
    guard !group.waiting.isEmpty || !group.holding.isEmpty else { return }
    var isCrowded = false
    while let request = group.holding.first, let transaction = request.transaction {
      // Two first statements may have come together.
      if transaction.phase != .new {
        group.holding.removeFirst()
        goOn(with: request, of: transaction)
        continue
      }
      guard let connection = connectionToHold(group) else { break }
      group.holding.removeFirst()
      transaction.phase = .begun
      send(request, on: connection)
    }
    while let request = group.waiting.first {
      guard let connection = connectionToShare(group) else { break }
      group.waiting.removeFirst()
      isCrowded = isCrowded || connection.count > 0
      send(request, on: connection)
    }
    if isCrowded || !group.waiting.isEmpty || !group.holding.isEmpty { connectAnother(group) }
  }

  /// Sends a request of a transaction that has begun.
  private func goOn(with request: ServerRequest, of transaction: HeldTransaction) {
    guard let connection = connections.first(where: { $0.holder === transaction }) else {
      let reason = "the transaction's connection broke, and the transaction was undone."
      return request.answer(.failure(.lost(reason: reason)))
    }
    connection.isCancelling ? connection.defer(request) : send(request, on: connection)
  }

  private func send(_ request: ServerRequest, on connection: ServerConnection) {
    if !connection.send(request) { lose(connection) }
  }

  /// The connections of a group; those of all groups if it gets none, because the server allows no more.
  private func connections(of group: Group) -> [ServerConnection] {
    let own = connections(at: group.places)
    return own.isEmpty && failures > 0 ? connections(at: 0..<listening) : own
  }

  private func connections(at range: Range<Int>) -> [ServerConnection] {
    places[range].compactMap { if case .connected(let connection) = $0 { connection } else { nil } }
  }

  private var connections: [ServerConnection] { connections(at: places.indices) }

  /// The least busy connection. None if all have much to do, or run something that takes long: a request is better off
  /// with the first one that becomes free.
  private func connectionToShare(_ group: Group) -> ServerConnection? {
    let now = ContinuousClock.now
    return connections(of: group).filter { connection in
      connection.holder == nil && !connection.isCancelling && connection.count < Self.mostUnderWay
        && connection.runningSince.map { now - $0 < Self.longRun } ?? true
    }.min { $0.count < $1.count }
  }

  /// The least busy connection, if one remains for those who share.
  private func connectionToHold(_ group: Group) -> ServerConnection? {
    let all = connections(of: group)
    guard all.count(where: { $0.holder != nil }) < max(1, group.places.count - 1) else { return nil }
    return all.filter { $0.holder == nil && !$0.isCancelling }.min { $0.count < $1.count }
  }

  private func flush() {
    for connection in connections where !connection.flush() { lose(connection) }
  }

  // MARK: Connecting

  private func connectAnother(_ group: Group) {
    if let place = emptyPlace(in: group.places) { connect(at: place) }
  }

  private func emptyPlace(in range: Range<Int>) -> Int? {
    range.first { if case .empty = places[$0] { true } else { false } }
  }

  private var isConnecting: Bool { places.contains { if case .connecting = $0 { true } else { false } } }

  private func connect(at place: Int) {
    // While the server is away, one attempt at a time is enough.
    guard failures == 0 || (.now >= nextAttempt && !isConnecting) else { return }
    places[place] = .connecting
    detach { [address] in .connected(place: place, address.connect()) }
  }

  private func connectingFailed(_ reason: String) {
    failures += 1
    lastReason = reason
    let pause: Duration = .milliseconds(50 << min(failures, 4))
    nextAttempt = .now + pause
  }

  private func lose(_ connection: ServerConnection) {
    lastReason = connection.lossReason
    for (index, place) in places.enumerated() {
      if case .connected(let other) = place, other === connection { places[index] = .empty }
    }
    for request in connection.abandon() { request.answer(.failure(.lost(reason: lastReason))) }
  }

  /// The connection, with the choice about prepared statements that holds for all of them.
  private func prepared(_ new: NewConnection) -> NewConnection {
    let isPreparing = preparesStatements && (configuration.preparesStatements ?? new.isDirect)
    return NewConnection(link: new.link, isDirect: isPreparing)
  }

  /// Sends all statements without names from now on: a pooler stands between after all.
  private func stopPreparing() {
    preparesStatements = false
    for connection in connections { connection.stopPreparing() }
  }

  private func nextName() -> String {
    lastName += 1
    return "\(names)_\(lastName)"
  }

  // MARK: Listening

  /// Keeps a connection for notifications as long as a task listens.
  private func listen() {
    switch places[listening] {
    case .empty where !listeners.isEmpty && !isClosing: connect(at: listening)
    case .connected(let connection) where listeners.isEmpty && connection.count == 0: places[listening] = .empty
    default: break
    }
  }

  private func passOn(_ notifications: [(channel: String, text: String)]) {
    for (channel, text) in notifications {
      for listener in listeners where listener.channel == channel { listener.continuation.yield(text) }
    }
  }

  // MARK: Waiting

  private func wait(isAllowed: Bool) {
    let connections = connections
    var polled = [pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)]
    for connection in connections {
      // What arrives is read also while the server takes nothing: it may wait for us in turn.
      let events = connection.isWriting ? POLLIN | POLLOUT : POLLIN
      polled.append(pollfd(fd: connection.socket, events: Int16(events), revents: 0))
    }
    let ready = poll(&polled, nfds_t(clamping: polled.count), isAllowed ? millisecondsToTimer : 0)
    if isAllowed { queue.wake() }
    if ready > 0 {
      if polled[0].revents != 0 { pipe.drain() }
      for (connection, poll) in zip(connections, polled.dropFirst()) where poll.revents & ~Int16(POLLOUT) != 0 {
        receive(on: connection)
      }
    }
    expire()
  }

  private func receive(on connection: ServerConnection) {
    let (ended, isAlive) = connection.receive()
    for ended in ended {
      if ended.maySendAgain, ended.request.transaction == nil, ended.request.sendAgain() {
        if ended.isPreparedInVain { stopPreparing() }
        waitInLine(ended.request, isHolding: false)
      } else {
        ended.request.answer(ended.answer)
      }
    }
    if case .connected(let listening) = places[listening], listening === connection {
      // The server sends from now on; whatever was sent before is missed.
      if !ended.isEmpty { for listener in listeners { listener.continuation.yield("") } }
      passOn(connection.notifications())
    }
    if !isAlive { lose(connection) }
  }

  /// Does what is due, and notes when the next thing is.
  private func expire() {
    let now = ContinuousClock.now
    nextTimer = nil
    expire(&reading, now)
    expire(&writing, now)
    if !listeners.isEmpty { wakeToConnect(in: listening..<places.count, now) }
    for connection in connections where !connection.isCancelling {
      guard let request = connection.running, let since = connection.runningSince, request.isCancelled else { continue }
      // A short statement is left to end by itself: to cancel one takes the server a process.
      guard isDue(since + Self.longRun * 5, now), let handle = connection.beginCancelling() else { continue }
      let id = ObjectIdentifier(connection)
      detach {
        handle.cancelAndFree()
        return .serverCancelled(id)
      }
    }
  }

  private func expire(_ group: inout Group, _ now: ContinuousClock.Instant) {
    guard !group.waiting.isEmpty || !group.holding.isEmpty else { return }
    let isConnected = !connections(of: group).isEmpty
    let limit = isConnected ? configuration.waitingTime : configuration.connectingTime
    let error: PostgreSQLError = isConnected ? .timedOut : .cannotConnect(reason: lastReason)
    while let request = group.waiting.first, isDue(request.created + limit, now) {
      group.waiting.removeFirst().answer(.failure(error))
    }
    while let request = group.holding.first, isDue(request.created + limit, now) {
      group.holding.removeFirst().answer(.failure(error))
    }
    wakeToConnect(in: group.places, now)
  }

  /// Lets the thread wake up when the next attempt to connect may be made, if one is to be made.
  private func wakeToConnect(in range: Range<Int>, _ now: ContinuousClock.Instant) {
    guard failures > 0, !isConnecting, emptyPlace(in: range) != nil else { return }
    _ = isDue(max(nextAttempt, now + .milliseconds(1)), now)
  }

  /// True if the time has come. If not, the thread wakes up then.
  private func isDue(_ time: ContinuousClock.Instant, _ now: ContinuousClock.Instant) -> Bool {
    if time <= now { return true }
    nextTimer = min(nextTimer ?? time, time)
    return false
  }

  private var millisecondsToTimer: Int32 {
    guard let nextTimer else { return -1 }
    // Rounded up: waking a little too early would mean waking twice.
    return Int32(clamping: Int(clamping: max(.zero, nextTimer - .now) / .milliseconds(1)) + 1)
  }

  private var isIdle: Bool {
    [reading, writing].allSatisfy { $0.waiting.isEmpty && $0.holding.isEmpty }
      && connections.allSatisfy { $0.count == 0 && $0.holder == nil }
  }

  /// Runs work of libpq that waits for the server on a thread of its own, which passes on the result.
  private func detach(_ work: @escaping @Sendable () -> LoopQueue.Command) {
    threads += 1
    Thread.detachNewThread { [queue] in
      let result = work()
      // The wait for it was over.
      if !queue.post(result) { Self.refuse(result) }
    }
  }

  /// True while another thread runs libpq for a client that is closed otherwise: the process may end afterwards, and takes
  /// from a running thread what it uses. A server that does not answer is waited for as long as `threadTime`.
  private func waitsForThreads() -> Bool {
    guard threads > 0 else { return false }
    let end = endOfThreads ?? .now + Self.threadTime
    endOfThreads = end
    return !isDue(end, .now)
  }

  private static let threadTime: Duration = .seconds(2)

  /// The number of requests on a connection that wait for their answers.
  private static let mostUnderWay = 64
  /// A statement that runs for longer is not waited for, if another connection may become free first.
  private static let longRun: Duration = .milliseconds(10)

  private let address: ServerAddress
  private let configuration: PostgreSQLConfiguration
  private let queue: LoopQueue
  private let pipe: WakeupPipe
  private var places: [Place]
  /// The place of the connection for notifications.
  private let listening: Int
  private var listeners: [Listener] = []
  private var reading: Group
  private var writing: Group
  private var preparesStatements = true
  private let names = "y" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  private var lastName = 0
  /// The number of failed attempts to connect since the last success.
  private var failures = 0
  private var nextAttempt: ContinuousClock.Instant = .now
  private var lastReason = "no connection was made"
  private var nextTimer: ContinuousClock.Instant?
  private var hasCancelled = false
  /// The threads that open a connection or have a statement cancelled.
  private var threads = 0
  private var isClosing = false
  /// The end of the wait for other threads, once all else is done.
  private var endOfThreads: ContinuousClock.Instant?
  private var closers: [CheckedContinuation<Void, Never>] = []
}
