import CCurl
import Loading
import Threading

/// The one thread that drives all transfers of a transport.
enum TransferThread {
  /// Starts the thread. If that fails, the queue refuses every request with the reason.
  static func start(configuration: CurlTransport.Configuration) -> CommandQueue {
    let queue = CommandQueue()
    guard CurlLibrary.startCode == CURLE_OK else {
      _ = queue.shut(.other("libcurl could not start (\(CurlLibrary.text(CurlLibrary.startCode)))"))
      return queue
    }
    guard let pipe = WakeupPipe() else {
      _ = queue.shut(.exhausted("file descriptors"))
      return queue
    }
    guard let multi = curl_multi_init() else {
      _ = queue.shut(.exhausted("memory"))
      return queue
    }
    queue.open(waking: pipe)
    // The thread takes over the only reference to the reactor.
    let reactor: Unmanaged<Reactor> = .passRetained(
      Reactor(multi: multi, queue: queue, pipe: pipe, configuration: configuration))
    let code = ccurl_start_thread(body, reactor.toOpaque())
    if code != 0 {
      reactor.release()
      _ = queue.shut(.exhausted("threads"))
      curl_multi_cleanup(multi)
    }
    return queue
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let settings = ccurl_enter_thread()
    Unmanaged<Reactor>.fromOpaque(context).takeRetainedValue().run()
    ccurl_leave_thread(settings)
    return nil
  }
}
