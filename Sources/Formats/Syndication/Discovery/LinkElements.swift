import Bytes
import HTML
import Threading
import WebAddresses

/// The `link` elements of a page, and the base of their addresses.
struct LinkElements {
  /// The page's `<base>`, or the page (HTML Living Standard, 2.4.3).
  let base: AddressBase
  private let document: HTMLDocument

  init(in html: [UInt8], pageURL: WebAddress, contentType: String?) {
    document = HTMLDocument(parsing: html, contentType: contentType)
    let page = AddressBase(pageURL, allowance: AddressAllowance(documentBytes: html.count))
    let stated = document.baseURL.flatMap { WebAddress($0, relativeTo: page.address) }
    base = stated.map { AddressBase($0, allowance: page.allowance) } ?? page
  }

  /// Calls the body for each element in the page's order, until it returns false or the task is cancelled.
  ///
  /// - Complexity: O(elements of the page).
  func visit(_ body: (HTMLElement) -> Bool) {
    var cancellation = CancellationCheck()
    for element in document.root.descendants {
      guard !cancellation.isCancelled() else { return }
      guard ByteString(element.name) == "link", !element.isForeign else { continue }
      guard body(element) else { return }
    }
  }
}
