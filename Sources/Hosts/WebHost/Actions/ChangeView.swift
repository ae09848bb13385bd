import Bytes
import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// Changes the view of a page's timeline: its layout, its order, or whether it hides what is read. The place keeps it.
enum ChangeView {
  /// The attributes of a button. It belongs to the page's one form, which names the page.
  static func attributes(_ name: String, _ value: String, in pane: TimelinePane) -> [Attribute] {
    [
      .type("submit"), Attribute("form", "act"),
      Attribute("formaction", pane == .main ? "/view" : "/view?pane=\(pane.rawValue)"), .name(name), .value(value),
    ]
  }

  /// `POST /view`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let pane = request.request.query("pane").flatMap { TimelinePane(rawValue: $0) } ?? .main
    guard let page = PageContext(address: SafePath.checked(form["return"])), var address = page.address(in: pane)
    else { throw WebError.badRequest("The form names no timeline.") }
    let place = ViewedPlace(address.query)
    var view = try await host.useCases.views(of: request.user)[place]
    if let layout = try value(form["layout"], of: TimelineLayout.self) { view.layout = layout.rawValue }
    if let order = try value(form["order"], of: TimelineOrder.self) { view.order = order.rawValue }
    if let read = try value(form["read"], of: ReadEntries.self) {
      view.hidesRead = read == .hide
      address.query.filter = read == .hide ? .unread : .all
    }
    try await host.useCases.setView(view, of: place, for: request.user)
    if request.request.isFromScript { return .empty() }
    // From the top, in the order that the place has now.
    address.query.order = .newest
    return SafePath.redirect(to: page.showing(TimelineAddress(query: address.query), in: pane).timelinePath)
  }

  private enum ReadEntries: String, SettingValue {
    case hide, show
  }

  private static func value<Value: SettingValue>(_ text: String?, of type: Value.Type) throws(WebError) -> Value? {
    guard let text else { return nil }
    guard let value = Value.value(text) else { throw .badRequest("There is no such view.") }
    return value
  }
}
