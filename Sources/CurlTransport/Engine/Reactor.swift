import CCurl
import Loading

/// Drives the multi handle. Confined to the transfer thread, which runs it and lets it go.
final class Reactor {
  // MARK: Lifecycle

  /// `run()` frees the multi handle at its end.
  init(multi: UnsafeMutableRawPointer, mailbox: Mailbox, configuration: CurlTransport.Configuration) {
    self.multi = multi
    self.mailbox = mailbox
    self.configuration = configuration
    // libcurl would otherwise keep four idle connections for every transfer that ever ran at the same time. Those in
    // use are counted too: with too few, a hundred hosts asked in turn find none of theirs still there.
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 256)
  }

  // MARK: Internal

  /// Returns when the mailbox is closed, with every transfer answered.
  func run() {
    var end: TransportError = .cancelled
    while true {
      if carryOutCommands() { break }
      if let failure = turn() {
        end = failure
        break
      }
    }
    let late: [Mailbox.Command] = mailbox.shut(end)
    for id in Array(transfers.keys) { finish(id, .failure(end)) }
    for case .start(_, let asker) in late { asker.answer(.failure(end)) }
    curl_multi_cleanup(multi)
  }

  // MARK: Private

  private struct Entry {
    let transfer: Transfer
    let asker: Asker
  }

  /// In a function of its own: a command that is carried out must not live on while the thread sleeps, since what it
  /// holds may hold the transport, whose end would then wait for the sleep's.
  /// - Returns: whether to end.
  private func carryOutCommands() -> Bool {
    let (commands, isClosing) = mailbox.take()
    for command in commands { carryOut(command) }
    return isClosing
  }

  private func carryOut(_ command: Mailbox.Command) {
    switch command {
    case .start(let job, let asker):
      guard !job.isCancelled else { return asker.answer(.failure(.cancelled)) }
      do throws(TransportError) {
        let transfer: Transfer = try Transfer(job: job, configuration: configuration)
        transfers[ObjectIdentifier(job)] = Entry(transfer: transfer, asker: asker)
        begin(transfer)
      } catch {
        asker.answer(.failure(error))
      }
    case .cancel(let job):
      finish(ObjectIdentifier(job), .failure(.cancelled))
    case .resume(let job):
      transfers[ObjectIdentifier(job)]?.transfer.resume()
    }
  }

  private func begin(_ transfer: Transfer) {
    let code: CURLMcode = curl_multi_add_handle(multi, transfer.easy)
    if code != CURLM_OK { finish(transfer.id, .failure(.other(CurlLibrary.text(code)))) }
  }

  /// One round: what can be read and written now, then sleep until there is more.
  /// - Returns: why nothing more can be done, if so.
  private func turn() -> TransportError? {
    var running: Int32 = 0
    var code: CURLMcode = curl_multi_perform(multi, &running)
    guard code == CURLM_OK else { return .other(CurlLibrary.text(code)) }
    collectEnded()
    // libcurl wakes earlier for its own timers; this bound only covers a lost wake-up.
    code = curl_multi_poll(multi, nil, 0, 10_000, nil)
    return code == CURLM_OK ? nil : .other(CurlLibrary.text(code))
  }

  private func collectEnded() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      // The message is gone once the handle is removed.
      let code: CURLcode = message.pointee.data.result
      guard let transfer = Transfer.of(easy) else { continue }
      curl_multi_remove_handle(multi, easy)
      switch transfer.end(of: code) {
      case .redirected: begin(transfer)
      case .ended(let result): finish(transfer.id, result)
      }
    }
  }

  /// Answers a transfer and frees it. Does nothing where it has already ended.
  private func finish(_ id: ObjectIdentifier, _ result: Result<Response, TransportError>) {
    guard let entry = transfers.removeValue(forKey: id) else { return }
    curl_multi_remove_handle(multi, entry.transfer.easy)
    entry.asker.answer(result)
  }

  private let multi: UnsafeMutableRawPointer
  private let mailbox: Mailbox
  private let configuration: CurlTransport.Configuration
  private var transfers: [ObjectIdentifier: Entry] = [:]
}
