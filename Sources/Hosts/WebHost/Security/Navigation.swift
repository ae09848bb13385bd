import Bytes
import HTTPServer

/// A GET may change something (mark an entry as read, fetch a feed, start a session) only for a navigation or for the
/// page's own script. Images in entries, frames, prefetched links and pages of other sites also make a browser send a
/// GET with the cookie.
extension HTTPRequest {
  /// True if the request may change something.
  var mayAct: Bool { !isFromElsewhere && (isFromOwnPage || isNavigation) }

  /// True if the page's script sent the request. Scripts of other sites cannot send this header: it needs a CORS
  /// preflight, which the web host does not grant.
  private var isFromOwnPage: Bool { word(inHeader: "X-Requested-With") == "reader" }

  /// True if the page's script sent the request and does not expect a page.
  package var isFromScript: Bool { isFromOwnPage && !wantsContent }

  /// True if the page's script wants the content of another page, to show it in the frame that the browser has already.
  package var wantsContent: Bool { isFromOwnPage && word(inHeader: "X-Part") == "content" }

  /// True if a browser shows the response as a page, now (Fetch Metadata §2; WHATWG Fetch §3.2.7 for prefetching).
  var isNavigation: Bool {
    guard !["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].contains(where: hasHeader) else { return false }
    if let mode = word(inHeader: "Sec-Fetch-Mode"), mode != "navigate" { return false }
    if let destination = word(inHeader: "Sec-Fetch-Dest") { return destination == "document" }
    // Browsers send those headers only on connections that they trust, not to http://192.168.1.2. Navigations accept
    // HTML; images, media and prefetches do not.
    return header("Accept")?.containsBytes("text/html") == true
  }

  /// True if the browser says that another site's page caused the request.
  var isFromElsewhere: Bool {
    if let isFromOtherOrigin { return isFromOtherOrigin }
    guard let referrer = header("Referer") else { return false }
    guard let from = WebOrigin(referrer), let own = WebOrigin(of: self) else { return true }
    return from != own
  }

  func hasHeader(_ name: String) -> Bool { headers.contains { $0.isNamed(name) } }

  /// True for requests that only read. The server turns `HEAD` into `GET`.
  var isReading: Bool { method == "GET" || method == "HEAD" }
}
