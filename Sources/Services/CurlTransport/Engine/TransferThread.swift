import CCurl
import Loading

/// The one thread that drives all transfers of a transport.
enum TransferThread {
  /// Starts the thread. If that fails, the mailbox refuses every request with the reason.
  static func start(configuration: CurlTransport.Configuration) -> Mailbox {
    let mailbox = Mailbox()
    guard CurlLibrary.startCode == CURLE_OK else {
      _ = mailbox.shut(.other("libcurl could not start (\(CurlLibrary.text(CurlLibrary.startCode)))"))
      return mailbox
    }
    guard let bell = Bell() else {
      _ = mailbox.shut(.other("libcurl could not start (too many open files)"))
      return mailbox
    }
    guard let multi = curl_multi_init() else {
      _ = mailbox.shut(.other("libcurl could not start (out of memory)"))
      return mailbox
    }
    mailbox.open(waking: bell)
    // The thread takes over the only reference to the reactor.
    let reactor: Unmanaged<Reactor> = .passRetained(
      Reactor(multi: multi, mailbox: mailbox, bell: bell, configuration: configuration))
    let code = ccurl_start_thread(body, reactor.toOpaque())
    if code != 0 {
      reactor.release()
      _ = mailbox.shut(.other("no thread could be started (error \(code))"))
      curl_multi_cleanup(multi)
    }
    return mailbox
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let settings = ccurl_enter_thread()
    Unmanaged<Reactor>.fromOpaque(context).takeRetainedValue().run()
    ccurl_leave_thread(settings)
    return nil
  }
}
