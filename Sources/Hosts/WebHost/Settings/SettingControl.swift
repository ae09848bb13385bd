import Bytes
import HTML
import HTTPServer
import Reader
import Storage

/// The control of a setting in the toolbar: a group of buttons, one for each value.
///
/// Lists of rows carry the values as attributes (`data-layout="cards"`), for the style sheet.
struct SettingControl: Sendable {
  /// The controls of all settings.
  static let all = [
    SettingControl(.layout, label: "Layout", [(.list, "☰", "Show as a list"), (.cards, "▦", "Show as cards")])
  ]

  let key: StaticString
  private let label: String
  private let choices: [(value: String, symbol: String, title: String)]
  private let read: @Sendable (ReaderSettings) -> String
  private let write: @Sendable (String, UseCases, UserID) async throws -> Void

  init<Value>(_ setting: Setting<Value>, label: String, _ choices: [(Value, symbol: String, title: String)]) {
    key = setting.key
    self.label = label
    self.choices = choices.map { ($0.rawValue, $1, $2) }
    read = { $0[setting].rawValue }
    write = { text, useCases, user in
      guard let value = Value.value(text) else { throw WebError.badRequest("This setting has no such value.") }
      try await useCases.set(setting, to: value, of: user)
    }
  }

  /// The value's text in pages and forms.
  func value(in settings: ReaderSettings) -> ByteString { ByteString(read(settings)) }

  /// `POST /settings/:key`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let key = request.parameters["key"], let control = all.first(where: { key.hasSameBytes(as: "\($0.key)") })
    else { throw WebError.notFound }
    try await control.write(form["value"] ?? "", host.useCases, request.user)
    return request.response(after: form)
  }
}

extension SettingControl {
  func write(into bar: inout Markup, _ settings: ReaderSettings) {
    let shown = value(in: settings)
    bar.element("div", [.class("choices"), .data("setting", "\(key)"), .role("group"), .aria("label", label)]) {
      group in
      for choice in choices {
        group.element(
          "button",
          [
            .type("submit"), Attribute("form", "act"), Attribute("formaction", "/settings/\(key)"), .name("value"),
            .value(choice.value), .class("toggle"),
            .aria("pressed", shown == ByteString(choice.value) ? "true" : "false"), .aria("label", choice.title),
            .title(choice.title),
          ], text: choice.symbol)
      }
    }
  }

  /// The attributes of a list of rows.
  static func attributes(_ settings: ReaderSettings) -> [Attribute] {
    all.map { .data($0.key, $0.value(in: settings).string) }
  }
}
