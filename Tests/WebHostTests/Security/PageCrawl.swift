import HTML
import HTTPServer
import ReaderTesting

@testable import WebHost

/// The requests that the pages of a reader lead to: their links, and their forms with the values that they have.
struct PageCrawl {
  struct Form: Hashable {
    let path: String
    let fields: [String: String]

    /// Forms of one shape differ in their numbers only.
    var shape: String {
      Extremes.shape(of: path) + "?"
        + fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(Extremes.shape(of: $0.value))" }.joined(separator: "&")
    }
  }

  /// One address of each shape.
  private(set) var links: [String] = []
  /// One form of each shape that changes something.
  private(set) var forms: [Form] = []

  /// Follows links from these addresses on, one of each shape, up to a number of pages.
  init(_ browser: Browser, from start: [String], atMost limit: Int = 400) async throws {
    var known: Set<String> = []
    var waiting = start
    while !waiting.isEmpty, links.count < limit {
      let address = waiting.removeFirst()
      guard known.insert(Extremes.shape(of: address)).inserted else { continue }
      links.append(address)
      let text = try await browser.get(address).text
      for tag in Self.tags("a", in: text) {
        if let target = tag["href"], target.hasPrefix("/"), !target.hasPrefix("//") {
          waiting.append(String(target.prefix { $0 != "#" }))
        }
      }
      for form in Self.forms(in: text) {
        if form.isPost {
          if known.insert("POST " + form.form.shape).inserted { forms.append(form.form) }
        } else {
          let query = form.form.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(QueryText.encode($0.value))" }
          waiting.append(form.form.path + "?" + query.joined(separator: "&"))
        }
      }
    }
  }

  // MARK: Markup

  /// The attributes of all start tags of a name. The reader's own markup has all values in double quotes.
  private static func tags(_ name: String, in text: String) -> [[String: String]] {
    text.components(separatedBy: "<\(name) ").dropFirst().map { attributes(of: $0) }
  }

  private static func attributes(of rest: String) -> [String: String] {
    var attributes: [String: String] = [:]
    let parts = rest.split(separator: "\"", omittingEmptySubsequences: false)
    for (name, value) in zip(parts, parts.dropFirst()) {
      if name.contains(">") { break }
      guard name.hasSuffix("="), let word = name.dropLast().split(separator: " ").last else { continue }
      attributes[String(word)] = String(value).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
    return attributes
  }

  /// The forms of a page: one for each button with a value, as each sends something else.
  private static func forms(in text: String) -> [(isPost: Bool, form: Form)] {
    text.components(separatedBy: "<form ").dropFirst().flatMap { part -> [(isPost: Bool, form: Form)] in
      let form = attributes(of: part)
      let content = part.components(separatedBy: "</form>")[0]
      guard let path = form["action"], path.hasPrefix("/") else { return [] }
      var fields: [String: String] = [:]
      for name in ["input", "textarea", "select", "option"] {
        for tag in tags(name, in: content) {
          if let key = tag["name"], key != "csrf", tag["type"] != "file" { fields[key] = tag["value"] ?? "1" }
        }
      }
      let buttons = tags("button", in: content).compactMap { tag in tag["name"].map { ($0, tag["value"] ?? "") } }
      let all = buttons.isEmpty ? [fields] : buttons.map { button in fields.merging([button.0: button.1]) { $1 } }
      return all.map { (form["method"]?.lowercased() == "post", Form(path: path, fields: $0)) }
    }
  }
}
