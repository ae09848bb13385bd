import Bytes
import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// The control of a setting: a group of buttons, one for each value.
///
/// The root element of a page carries the values as attributes (`data-face="sans"`), for the style sheet and scripts.
struct SettingControl: Sendable {
  /// The controls of all settings.
  static let all = SettingsSection.all.flatMap(\.groups).flatMap(\.controls)

  /// The look of a control.
  enum Form: Sendable {
    /// Two to four buttons side by side.
    case segments
    /// A small picture for each value.
    case pictures
    /// A round spot of its color for each value.
    case colors
    /// Two buttons, for the value before and the value after.
    case stepper
    /// One button that switches between the first value (on) and the second (off).
    case toggle
  }

  struct Choice: Sendable {
    let value: String
    let title: String
    let icon: Icon?
  }

  let key: StaticString
  let label: String
  let hint: String?
  let form: Form
  let choices: [Choice]
  private let read: @Sendable (ReaderSettings) -> String
  private let write: @Sendable (String, UseCases, UserID) async throws -> Void

  init<Value>(
    _ setting: Setting<Value>, label: String, hint: String? = nil, form: Form = .segments,
    _ choices: [(value: Value, title: String)], icons: [Icon] = []
  ) {
    key = setting.key
    self.label = label
    self.hint = hint
    self.form = form
    self.choices = choices.enumerated().map { index, choice in
      Choice(
        value: choice.value.rawValue, title: choice.title, icon: icons.indices.contains(index) ? icons[index] : nil)
    }
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
    guard let key = request.parameters["key"], let control = all.first(where: { key.hasSameBytes(as: $0.key) })
    else { throw WebError.notFound }
    try await control.write(form["value"] ?? "", host.useCases, request.user)
    return request.response(after: form)
  }

  /// The attributes of a page's root element. The layout belongs to each list: places can have their own.
  static func attributes(_ settings: ReaderSettings) -> [Attribute] {
    onPages.map { .data($0.key, $0.value(in: settings).string) }
  }

  private static let onPages = all.filter { !"\($0.key)".hasSameBytes(as: Setting.layout.key) }
}

// MARK: - Writing

extension SettingControl {
  /// Writes the buttons. They belong to the page's one form, so that they work without scripts.
  func write(into markup: inout Markup, _ settings: ReaderSettings) {
    let style =
      switch form {
      case .segments, .colors: "segments"
      case .pictures: "looks"
      case .stepper: "stepper"
      case .toggle: "toggles"
      }
    let isStepper = form == .stepper
    markup.element(
      "div",
      [
        .class(style), .data("setting", "\(key)"), .role("group"), .aria("label", label),
        .data("least", isStepper ? choices.first?.value : nil), .data("most", isStepper ? choices.last?.value : nil),
      ]
    ) { group in
      switch form {
      case .segments, .pictures, .colors: for choice in choices { button(choice, settings, in: &group) }
      case .stepper: stepper(settings, in: &group)
      case .toggle: toggle(settings, in: &group)
      }
    }
  }

  private func attributes(_ value: String?) -> [Attribute] {
    [
      .type("submit"), Attribute("form", "act"), Attribute("formaction", "/settings/\(key)"), .name("value"),
      .value(value),
    ]
  }

  private func button(_ choice: Choice, _ settings: ReaderSettings, in group: inout Markup) {
    let isShown = value(in: settings) == ByteString(choice.value)
    let hasIcon = choice.icon != nil || form == .colors
    group.element(
      "button",
      attributes(choice.value) + [
        .aria("pressed", isShown ? "true" : "false"), .aria("label", hasIcon ? choice.title : nil),
        .title(hasIcon ? choice.title : nil),
      ]
    ) { button in
      if let icon = choice.icon { return button.icon(icon) }
      if form == .colors { return button.element("span", [.class("spot"), .data("accent", choice.value)], text: "") }
      if form == .pictures {
        button.element("span", [.class("face"), .data("theme", choice.value), .aria("hidden", "true")], text: "Aa")
      }
      button.text(choice.title)
    }
  }

  private func stepper(_ settings: ReaderSettings, in group: inout Markup) {
    let shown = choices.firstIndex { value(in: settings) == ByteString($0.value) } ?? 0
    func step(to index: Int, _ icon: Icon, _ label: String, _ group: inout Markup) {
      let isPossible = choices.indices.contains(index)
      group.element(
        "button",
        attributes(isPossible ? choices[index].value : nil) + [
          .class("tool"), .flag("disabled", !isPossible), .aria("label", "\(self.label): \(label)"), .title(label),
        ]
      ) { $0.icon(icon) }
    }
    step(to: shown - 1, .minus, "Smaller", &group)
    group.element("output", text: choices[shown].title)
    step(to: shown + 1, .add, "Larger", &group)
  }

  private func toggle(_ settings: ReaderSettings, in group: inout Markup) {
    guard choices.count == 2 else { return }
    let isOn = value(in: settings) == ByteString(choices[0].value)
    group.element(
      "button",
      attributes(choices[isOn ? 1 : 0].value) + [
        .class("switch"), .role("switch"), .aria("checked", isOn ? "true" : "false"), .aria("label", label),
        .data("on", choices[0].value), .data("off", choices[1].value),
      ], text: "")
  }
}
