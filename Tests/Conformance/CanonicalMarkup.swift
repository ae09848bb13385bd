import HTML
import WebAddresses

/// Serializes HTML in one canonical form.
enum CanonicalMarkup {
  /// - Parameter isOurs: True for the sanitizer's output, which has additional attributes on images, links and players.
  static func of(_ html: String, isOurs: Bool) -> String {
    let document = HTMLDocument(parsing: "<!DOCTYPE html><body><div>" + html)
    var output = ""
    if let body = document.root.first("body") { write(body, isOurs, to: &output) }
    return output.replacing(" </div></div>", with: "</div></div>").replacing("<div> ", with: "<div>")
  }

  private static func write(_ element: HTMLElement, _ isOurs: Bool, to output: inout String) {
    for node in element.children {
      switch node {
      case .text(let text):
        for character in text {
          if !character.isWhitespace {
            output.append(character)
          } else if output.last != " " {
            output.append(" ")
          }
        }
      case .element(let child):
        output += "<" + child.name
        for (name, value) in child.attributes.sorted(by: { $0.name < $1.name }) {
          if isOurs, added.contains(name) || (name == "rel" && child.name == "a") { continue }
          // Values that are not a number, direction or side have no effect; the sanitizer removes them.
          if value.isEmpty, valued.contains(name) { continue }
          output += " \(name)=\(canonical(value, of: name))"
        }
        output += ">"
        write(child, isOurs, to: &output)
        output += "</" + child.name + ">"
      }
    }
  }

  private static let added: Set<String> = ["controls", "decoding", "loading", "preload", "referrerpolicy"]

  private static let valued: Set<String> = [
    "align", "colspan", "dir", "height", "rowspan", "start", "value", "width",
  ]

  private static func canonical(_ value: String, of name: String) -> String {
    switch name {
    case "style":
      value.split(separator: ";").map { declaration in
        let parts: [Substring] = declaration.split(separator: ":", maxSplits: 1)
        let value: String = (parts.last ?? "").split(separator: " ").joined(separator: " ")
        return (parts.first ?? "").filter { !$0.isWhitespace }.lowercased() + ":" + value
      }.filter { $0 != ":" }.joined(separator: ";")
    case "href", "src":
      WebAddress(value)?.string ?? value
    default: value
    }
  }
}
