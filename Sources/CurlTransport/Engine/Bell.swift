import CCurl

/// Wakes a thread that sleeps in `curl_multi_poll`.
struct Bell: @unchecked Sendable {
  // `curl_multi_wakeup` is the one function of a multi handle that any thread may call. The handle lives while the
  // bell can ring: `Mailbox.shut` comes before its end, under the lock that every ring holds.
  private let multi: UnsafeMutableRawPointer

  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  func ring() {
    // It fails only when memory or the wake-up socket is gone; the thread's own time-out then brings it back.
    _ = curl_multi_wakeup(multi)
  }
}
