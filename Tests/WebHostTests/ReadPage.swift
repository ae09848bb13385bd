import Foundation
import Screens

@testable import HTTPServer
@testable import WebHost

/// A page as its script has it: applies the messages of the stream.
@ScreenActor
final class ReadPage {
  let page: WebLivePage
  /// The lists' rows and lines, each with its markup.
  private(set) var lists: [String: [Row]] = [:]
  /// The last message of each other type, pane and key, as text.
  private(set) var told: [String: String] = [:]
  /// The types of all messages since the last call of `forget`, operations with their list and kind.
  private(set) var received: [String] = []

  struct Row: Equatable {
    let id: String
    var section: String?
    var html: String?
  }

  init(_ page: WebLivePage) {
    self.page = page
  }

  func forget() {
    read()
    received = []
  }

  /// Applies everything that was sent so far.
  func read() {
    var text = ""
    while case .bytes(let bytes) = page.stream.response.read(1 << 20) { text += String(decoding: bytes, as: UTF8.self) }
    for event in text.components(separatedBy: "\n\n") where event.hasPrefix("data: ") {
      guard let message = try? JSONSerialization.jsonObject(with: Data(event.dropFirst(6).utf8)) as? [String: Any],
        let type = message["type"] as? String, type != "opened"
      else { continue }
      guard let list = message["list"] as? String, let steps = message["operations"] as? [[String: Any]] else {
        received.append(type)
        let members = message.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        told["\(type) \(message["pane"] ?? "") \(message["key"] ?? "")"] = members.joined(separator: ", ")
        continue
      }
      for step in steps { apply(step, to: list) }
    }
  }

  private func apply(_ step: [String: Any], to list: String) {
    func text(_ key: String) -> String? { step[key] as? String }
    let (kind, id) = (text("kind") ?? "", text("id") ?? "")
    received.append("\(list) \(kind)")
    var rows = lists[list] ?? []
    let place = rows.firstIndex { $0.id == id }
    func insert(_ row: Row) {
      let before = text("after").flatMap { after in rows.firstIndex { $0.id == after } }
      let start = rows.firstIndex { $0.section == row.section } ?? rows.count
      rows.insert(row, at: before.map { $0 + 1 } ?? start)
    }
    switch kind {
    case "delete": rows.removeAll { $0.id == id }
    case "insert": insert(Row(id: id, section: text("section"), html: text("html")))
    case "move":
      guard let place else { break }
      var row = rows.remove(at: place)
      row.section = text("section") ?? row.section
      insert(row)
    case "update": if let place { rows[place].html = text("html") }
    default:
      // The order of sections does not matter here.
      told["\(kind) \(id)"] = "\(text("html") ?? "")"
    }
    lists[list] = rows
  }
}
