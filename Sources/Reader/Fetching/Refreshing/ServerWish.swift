import Bytes
import Dates
import Foundation
import Loading

/// The time for which a server wants a response to be used before it is asked again (RFC 9111, section 4.2.1).
struct ServerWish: Hashable, Sendable {
  /// In seconds from the response on; 0 without a wish.
  let seconds: Int

  /// `max-age` counts before `Expires`, less the time that the response lay in a cache (`Age`). `s-maxage` is for shared
  /// caches only. A response that must not be stored, or be used without asking, states no time.
  init(_ headers: Headers, now: Date) {
    let control = CacheControl(headers)
    guard !control.has("no-store"), !control.has("no-cache") else {
      seconds = 0
      return
    }
    let age = headers.age ?? 0
    if let maximum = control.seconds("max-age") {
      seconds = max(0, maximum - age)
    } else if let expires = headers.expires {
      // Only the server's own clock counts.
      let sent = headers["Date"].flatMap(HTTPDate.seconds) ?? Int(clamping: now.timeIntervalSince1970)
      seconds = max(0, expires - sent - age)
    } else {
      seconds = 0
    }
  }
}
