/// Counts objects that should be released, each by a name.
final class Census {
  func watch(_ name: String, _ object: AnyObject) {
    entries.append(Entry(name: name, object: object))
  }

  /// The names of the objects that are alive, each once.
  var alive: [String] {
    Set(entries.filter { $0.object != nil }.map(\.name)).sorted()
  }

  var count: Int { entries.count }

  private struct Entry {
    let name: String
    weak var object: AnyObject?
  }

  private var entries: [Entry] = []
}
