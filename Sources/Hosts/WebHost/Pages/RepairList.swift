import HTML
import Storage

/// The errors repaired in a feed's document when it was last read, folded.
struct RepairList {
  let repairs: [StoredRepair]

  /// Writes the list, if there were errors.
  func write(into markup: inout Markup) {
    guard !repairs.isEmpty else { return }
    markup.element("details", [.class("repairs")]) { details in
      let kinds = repairs.count == 1 ? "one kind" : "\(repairs.count) kinds"
      details.element("summary", text: "Errors that were repaired: \(kinds) of errors")
      details.element("ul") { list in
        for repair in repairs { list.element("li", text: sentence(repair)) }
      }
    }
  }

  private func sentence(_ repair: StoredRepair) -> String {
    repair.count > 1
      ? "Line \(repair.line) and \(repair.count - 1) more times: \(repair.what)"
      : "Line \(repair.line): \(repair.what)"
  }
}
