import HTML
import HTTPServer

/// The settings of things that the user makes and takes back, such as passwords of apps. The secret of a new one is shown
/// once.
protocol SecretList: SettingsContent {
  associatedtype Made

  static var section: SettingsSection { get }
  /// What was just made.
  var made: Made? { get set }
  /// Why nothing was made.
  var problem: String? { get set }

  static func load(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> Self
}

extension SecretList {
  /// The page after an attempt to make another one.
  ///
  /// - Parameter keep: Puts into the form again what was entered and refused.
  static func page(
    _ host: WebHost, _ request: AuthenticatedRequest, keep: (inout Self) -> Void = { _ in },
    making make: () async throws -> Made
  ) async throws -> HTTPResponse {
    var (made, problem) = (Made?.none, String?.none)
    do { made = try await make() } catch { problem = try WebError.refusal(error) }
    var content = try await load(host, request)
    (content.made, content.problem) = (made, problem)
    let isRefused = made == nil
    if isRefused { keep(&content) }
    return try await SettingsPage.answer(host, request, section, showing: content, isRefused: isRefused)
  }

  /// Writes the list, or says that it is empty.
  func list<Element>(
    _ title: String, _ elements: [Element], empty: String, in markup: inout Markup,
    _ write: (Element, inout Markup) -> Void
  ) {
    markup.section(title) { section in
      if elements.isEmpty { section.hint(empty) }
      section.element("ul", [.class("set places")]) { list in
        for element in elements { write(element, &list) }
      }
    }
  }

  /// Writes the secret of what was just made.
  func secret(_ secret: String, _ title: String, hint: String, in markup: inout Markup) {
    markup.section(title) { section in
      section.element("p", [.role("status")]) { $0.element("code", text: secret) }
      section.hint(hint)
    }
  }

  /// Writes the form that makes another one.
  func form(
    _ title: String, button: String, hint: String, in markup: inout Markup, _ viewer: Viewer,
    _ fields: (inout Markup) -> Void
  ) {
    markup.section(title) { section in
      section.problem(problem)
      section.form(to: Self.section.path, token: viewer.csrfToken, style: "stacked") { form in
        fields(&form)
        form.submit(button, style: "primary")
      }
      section.hint(hint)
    }
  }

  /// Writes groups of choices in a list to choose from; empty groups are left out.
  func groups<Value>(
    _ groups: [(String, [(Value, String)])], in select: inout Markup, _ option: (Value, String, inout Markup) -> Void
  ) {
    for (name, places) in groups where !places.isEmpty {
      select.element("optgroup", [Attribute("label", name)]) { group in
        for (value, text) in places { option(value, text, &group) }
      }
    }
  }
}
