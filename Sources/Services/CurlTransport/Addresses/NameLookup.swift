import Foundation

/// Names of hosts, as the system looks them up.
enum NameLookup {
  /// True if the system can tell whether a name exists. libcurl reports a resolver that does not answer as a name that does
  /// not exist, so the system is asked once more.
  ///
  /// - Complexity: Waits as long as the resolver does, several seconds at most, on a thread of its own.
  static func isAnswered(_ host: String) async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, nil, &found)
        if let found { freeaddrinfo(found) }
        continuation.resume(returning: code != EAI_AGAIN)
      }
    }
  }
}
