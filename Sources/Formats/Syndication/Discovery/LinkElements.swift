import Bytes
import HTML
import Threading
import WebAddresses

/// The elements of a page with addresses, and the base of these.
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

  /// Calls the body for each element of this name in the page's order, until it returns false or the task is cancelled.
  ///
  /// - Complexity: O(elements of the page).
  func visit(_ name: ByteString = "link", _ body: (HTMLElement) -> Bool) {
    var cancellation = CancellationCheck()
    for element in document.root.descendants {
      guard !cancellation.isCancelled() else { return }
      guard ByteString(element.name) == name, !element.isForeign else { continue }
      guard body(element) else { return }
    }
  }
}
