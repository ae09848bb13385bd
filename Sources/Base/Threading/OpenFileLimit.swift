// For servers.
#if !os(Windows) && !os(WASI)
  import Foundation

  /// The number of files and sockets that this process may have open at a time.
  public enum OpenFileLimit {
    /// The limit as it is.
    public static var current: Int { raise(toward: 0) }

    /// Raises the limit toward a number, as far as the process may.
    ///
    /// - Returns: The limit from now on, which was never lowered.
    public static func raise(toward wanted: Int) -> Int {
      #if canImport(Glibc)
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
        let files = RLIMIT_NOFILE
      #endif
      var limit = rlimit()
      guard getrlimit(files, &limit) == 0 else { return wanted }
      if limit.rlim_cur < rlim_t(wanted) {
        var raised = limit
        raised.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        if setrlimit(files, &raised) == 0 { return Int(clamping: raised.rlim_cur) }
      }
      return Int(clamping: limit.rlim_cur)
    }
  }
#endif
