import Bytes
import HTTPServer

/// A GET acts (marks an entry as read, fetches a feed, begins a session) only for a person who goes to a page and for
/// the page's own script. A picture in an entry, a frame, a prefetched link and another site's page make a browser send
/// a GET as well, with the cookie.
extension HTTPRequest {
  /// True if the request may do more than show something.
  var mayAct: Bool { !isFromElsewhere && (isFromScript || isNavigation) }

  /// True if the page's script asks: it wants an answer, not a page to go to. Other sites' scripts cannot send the
  /// header: the browser would ask us first, and gets no permission.
  var isFromScript: Bool { header("X-Requested-With")?.hasSameBytes(as: "reader") == true }

  /// True if a browser shows the answer as a page, now (Fetch Metadata §2; WHATWG Fetch §3.2.7 for prefetching).
  var isNavigation: Bool {
    guard !["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].contains(where: hasHeader) else { return false }
    if let mode = header("Sec-Fetch-Mode"), !mode.hasSameBytes(as: "navigate") { return false }
    if let destination = header("Sec-Fetch-Dest") { return destination.hasSameBytes(as: "document") }
    // Browsers send those headers only where they trust the connection: not to http://192.168.1.2. Navigations ask for
    // HTML; pictures, sounds and prefetches never do.
    return header("Accept")?.containsBytes("text/html") == true
  }

  /// True if the browser says that another site's page sent it here.
  var isFromElsewhere: Bool {
    if let site = header("Sec-Fetch-Site") {
      return !site.hasSameBytes(as: "same-origin") && !site.hasSameBytes(as: "none")
    }
    guard let referrer = header("Referer") else { return false }
    guard let from = WebOrigin(referrer), let own = WebOrigin(of: self) else { return true }
    return from != own
  }

  func hasHeader(_ name: String) -> Bool { headers.contains { $0.isNamed(name) } }

  /// True for requests that only look. The server turns `HEAD` into `GET`.
  var isReading: Bool { method.hasSameBytes(as: "GET") || method.hasSameBytes(as: "HEAD") }
}
