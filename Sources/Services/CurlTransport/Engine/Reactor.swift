import CCurl
import Loading
import Threading

/// The event loop that drives the multi handle. Only the transfer thread uses it.
final class Reactor {
  // MARK: Lifecycle

  /// The multi handle is freed at the end of `run()`.
  init(
    multi: UnsafeMutableRawPointer, queue: CommandQueue, pipe: WakeupPipe, configuration: CurlTransport.Configuration
  ) {
    self.multi = multi
    self.queue = queue
    self.pipe = pipe
    self.configuration = configuration
    sockets = SocketSet(pipe.readEnd)
    // libcurl would otherwise keep four idle connections for each of the most transfers that ran at the same time.
    // Connections in use count too: with a small limit, a program that requests from a hundred hosts in turn would
    // reuse none. A process that may open few files keeps fewer, since others need them.
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, min(256, OpenFileLimit.current / 8))
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_multi_set_socket_function(multi, onSocket, context)
    ccurl_multi_set_timer_function(multi, onTimer, context)
  }

  // MARK: Internal

  /// Returns when the queue is closed and every transfer has its result.
  func run() {
    var end: TransportError = .cancelled
    loop: while true {
      // Commands may post further commands. After 16 rounds, the sockets are served anyway.
      var mayWait = false
      for _ in 0..<16 where !mayWait {
        switch carryOutCommands() {
        case .none: mayWait = true
        case .some: break
        case .last: break loop
        }
      }
      if let failure = turn(mayWait: mayWait) {
        end = failure
        break
      }
    }
    let late = queue.shut(end)
    for id in Array(transfers.keys) { finish(id, .failure(end)) }
    for command in late {
      switch command {
      case .start(_, let completion): completion.answer(.failure(end))
      case .run(let job, let executor): executor.run(job)
      case .cancel, .resume: break
      }
    }
    // Idle handles must be freed while the multi handle, which owns their connections, still exists.
    idle = []
    curl_multi_cleanup(multi)
  }

  // MARK: Private

  private struct Entry {
    let transfer: Transfer
    let completion: Completion
  }

  /// A separate function, so that executed commands are released before the thread sleeps. What they retain may retain
  /// the transport, whose deinit ends this thread.
  private func carryOutCommands() -> Commands {
    let (commands, isClosing) = queue.take()
    for command in commands { carryOut(command) }
    if isClosing { return .last }
    return commands.isEmpty ? .none : .some
  }

  private enum Commands { case none, some, last }

  private func carryOut(_ command: CommandQueue.Command) {
    switch command {
    case .start(let job, let completion):
      guard !job.isCancelled else { return completion.answer(.failure(.cancelled)) }
      do throws(TransportError) {
        let transfer = try Transfer(
          job: job, configuration: configuration, used: job.isReusing ? idle.popLast() : nil)
        transfers[ObjectIdentifier(job)] = Entry(transfer: transfer, completion: completion)
        begin(transfer)
      } catch {
        completion.answer(.failure(error))
      }
    case .cancel(let job):
      finish(ObjectIdentifier(job), .failure(.cancelled))
    case .resume(let job):
      transfers[ObjectIdentifier(job)]?.transfer.resume()
    case .run(let job, let executor):
      executor.run(job)
    }
  }

  private func begin(_ transfer: Transfer) {
    let code = curl_multi_add_handle(multi, transfer.easy)
    if code != CURLM_OK { finish(transfer.id, .failure(.other(CurlLibrary.text(code)))) }
  }

  /// Runs one round: waits for a socket, a timer or the queue, and handles the events.
  /// - Returns: The reason if the loop cannot continue.
  private func turn(mayWait: Bool) -> TransportError? {
    let (isWoken, ready): (Bool, [(socket: curl_socket_t, events: SocketSet.Events)]) = sockets.wait(
      milliseconds: mayWait ? millisecondsToTimer : 0)
    if mayWait { queue.wake() }
    if isWoken { pipe.drain() }
    var code = CURLM_OK
    var running: Int32 = 0
    // Handling one socket may have closed another.
    for (socket, events) in ready where code == CURLM_OK && sockets.contains(socket) {
      code = curl_multi_socket_action(multi, socket, events, &running)
    }
    if code == CURLM_OK, let due = timer, due <= .now {
      timer = nil
      code = curl_multi_socket_action(multi, ccurl_no_socket(), 0, &running)
    }
    collectEnded()
    return code == CURLM_OK ? nil : .other(CurlLibrary.text(code))
  }

  private var millisecondsToTimer: Int32 {
    guard let timer else { return -1 }
    let left = ContinuousClock.now.duration(to: timer)
    guard left > .zero else { return 0 }
    // Rounded up: waking a little too early would mean waking twice.
    return Int32(clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
  }

  private func collectEnded() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      // The message is invalid once the handle is removed.
      let code = message.pointee.data.result
      guard let transfer = Transfer.of(easy) else { continue }
      curl_multi_remove_handle(multi, easy)
      switch transfer.end(of: code) {
      case .redirected: begin(transfer)
      case .ended(let result): finish(transfer.id, result)
      }
    }
  }

  /// Delivers a transfer's result and frees it. Does nothing if it has ended.
  private func finish(_ id: ObjectIdentifier, _ result: Result<Response, TransportError>) {
    guard let entry = transfers.removeValue(forKey: id) else { return }
    curl_multi_remove_handle(multi, entry.transfer.easy)
    // Creating and configuring an easy handle takes longer than the rest of a small transfer. A handle of a failed or
    // cancelled transfer is in an unknown state and is not reused.
    if case .success = result, idle.count < Self.maximumIdleHandles, let handle = entry.transfer.reusableHandle {
      idle.append(handle)
    }
    entry.completion.answer(result)
  }

  private let multi: UnsafeMutableRawPointer
  private let queue: CommandQueue
  private static let maximumIdleHandles = 64

  private let pipe: WakeupPipe
  private let configuration: CurlTransport.Configuration
  fileprivate var sockets: SocketSet
  /// The time at which libcurl wants to be called, whatever its sockets do.
  fileprivate var timer: ContinuousClock.Instant?
  private var idle: [EasyHandle] = []
  private var transfers: [ObjectIdentifier: Entry] = [:]
}

// MARK: - Callbacks from libcurl

private let onSocket: curl_socket_callback = { _, socket, what, context, _ in
  guard let context else { return -1 }
  Unmanaged<Reactor>.fromOpaque(context).takeUnretainedValue().sockets.set(socket, what)
  return 0
}

private let onTimer: curl_multi_timer_callback = { _, milliseconds, context in
  guard let context else { return -1 }
  let reactor = Unmanaged<Reactor>.fromOpaque(context).takeUnretainedValue()
  reactor.timer = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
  return 0
}
