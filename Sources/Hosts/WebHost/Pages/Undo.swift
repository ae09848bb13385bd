import HTML
import Reader

/// The offer to undo a change of many entries.
struct Undo {
  let number: Int64
  let sentence: String

  /// - Parameter marking: Nil for no offer.
  init?(_ marking: Marking?) {
    guard let marking else { return nil }
    number = marking.number
    sentence = marking.sentence
  }

  /// - Parameter path: The page to return to.
  func write(into markup: inout Markup, token: String, path: String) {
    markup.element("div", [.class("notice undo"), .role("status")]) { notice in
      notice.form(to: "/mark-all-read/undo", token: token) { form in
        form.hidden("batch", "\(number)")
        form.hidden("return", path)
        form.text("\(sentence) ")
        form.submit("Undo", style: "plain")
        form.element("button", [.type("submit"), .name("keep"), .value("1"), .class("plain")], text: "Dismiss")
      }
    }
  }
}
