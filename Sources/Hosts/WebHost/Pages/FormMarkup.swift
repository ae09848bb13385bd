import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

// MARK: Writing

extension Markup {
  /// Writes a form that changes something: it is posted, with the token of the page that it stands on.
  mutating func form(
    to path: String?, token: String, style: String = "", _ attributes: [Attribute] = [],
    _ content: (inout Markup) -> Void
  ) {
    element("form", [.method("post"), .action(path), .class(style)] + attributes) { form in
      form.hidden("csrf", token)
      content(&form)
    }
  }

  /// Writes a form of one button, which sends one value. Its label says with what it is done.
  mutating func button(
    _ title: String, _ what: String, to path: String, token: String, style: String = "inline",
    sending name: String, _ value: String
  ) {
    form(to: path, token: token, style: style) { form in
      form.hidden(name, value)
      form.submit(title, style: "plain", label: "\(title) \(what)")
    }
  }

  /// Writes the button that sends a form.
  mutating func submit(_ title: String, style: String = "", label: String? = nil) {
    element("button", [.type("submit"), .class(style), .aria("label", label)], text: title)
  }

  mutating func hidden(_ name: String, _ value: String?) {
    guard let value else { return }
    void("input", [.type("hidden"), .name(name), .value(value)])
  }

  mutating func field(_ title: String, name: String, value: String? = nil) {
    element("label") { label in
      label.text(title)
      label.void("input", [.type("text"), .name(name), .value(value), Attribute("autocomplete", "off")])
    }
  }

  /// Writes a checkbox of a choice that may be made several times.
  mutating func choice(_ title: String, name: String, value: String, isChosen: Bool) {
    element("label", [.class("choice")]) { label in
      label.void("input", [.type("checkbox"), .name(name), .value(value), .flag("checked", isChosen)])
      label.text(title)
    }
  }

  /// Writes a part of a page with its heading.
  mutating func section(_ title: String, _ attributes: [Attribute] = [], _ content: (inout Markup) -> Void) {
    element("section", attributes) { section in
      section.element("h2", text: title)
      content(&section)
    }
  }

  /// Writes what explains a form or a list.
  mutating func hint(_ text: String) {
    element("p", [.class("hint")], text: text)
  }

  /// Writes why a form was refused.
  mutating func problem(_ text: String?) {
    if let text { element("p", [.class("problem"), .role("alert")], text: text) }
  }

  /// Writes a line of a list of settings: a name, facts about it in other lines, and what can be done with it.
  mutating func line(
    _ name: String, facts: String, _ content: (inout Markup) -> Void, more: (inout Markup) -> Void = { _ in }
  ) {
    element("li") { line in
      line.element("p") { words in
        words.text(name)
        words.element("span", [.class("hint")], text: facts)
        more(&words)
      }
      content(&line)
    }
  }
}

// MARK: Reading

extension Form {
  /// The identifier in a field.
  ///
  /// - Parameter what: A noun for what it identifies, for the message.
  func id<ID: RowIdentifier>(_ name: String, of what: String) throws(WebError) -> ID {
    guard let id = self[name].flatMap({ text in ID(text) }) else { throw .badRequest("The form names no \(what).") }
    return id
  }
}

extension WebError {
  /// The sentence for a form that says why it was refused, by any layer.
  ///
  /// - Throws: The error, if it is no refusal of what was entered.
  static func refusal(_ error: any Error) throws -> String {
    switch error {
    case let error as UseCaseError: return error.description
    case let error as SearchError: return error.description
    case let error as AccountError: return error.description
    default:
      guard case .badRequest(let reason) = WebError(error) else { throw error }
      return reason
    }
  }
}
