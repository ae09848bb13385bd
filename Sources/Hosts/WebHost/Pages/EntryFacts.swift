import HTML
import Storage

/// The facts below the content of every entry: its source, its authors, and its terms.
struct EntryFacts {
  let entry: StoredEntry

  func write(into markup: inout Markup) {
    let details = entry.details ?? EntryDetails()
    guard !details.isEmpty || entry.isUpdated else { return }
    markup.element("dl", [.class("facts")]) { list in
      if entry.isUpdated, let updated = entry.updated { list.fact("Updated") { $0.time(updated) } }
      if details.source != nil || details.sourceFeedURL != nil {
        list.fact("Taken from") { value in
          if let source = details.source { value.reference(source) }
          guard let feed = details.sourceFeedURL else { return }
          if details.source != nil { value.text(" · ") }
          value.reference(Reference(name: "its feed", url: feed))
        }
      }
      if let url = details.externalURL {
        list.fact("About") { $0.reference(Reference(url: url)) }
        if let link = entry.link { list.fact("Permanent link") { $0.reference(Reference(url: link)) } }
      }
      list.fact("Authors", details.authors)
      list.fact("In reply to", details.repliesTo)
      if let comments = details.comments { list.fact("Comments") { $0.reference(comments) } }
      if let license = details.license { list.fact("License") { $0.reference(license) } }
    }
  }
}

extension EntryDetails {
  /// The number of comments, as a link to them; nil if neither is known.
  fileprivate var comments: Reference? {
    guard commentsURL != nil || commentCount != nil else { return nil }
    return Reference(name: commentCount.map(String.init) ?? "Read them", url: commentsURL)
  }
}

extension StoredEntry {
  /// A Boolean value that is true if the feed states a change more than a minute after the publication; saving may take
  /// that long.
  fileprivate var isUpdated: Bool {
    updated.map { $0.timeIntervalSince(published) > 60 } ?? false
  }
}

extension Markup {
  /// Writes a line of a list of facts.
  mutating func fact(_ name: String, _ value: (inout Markup) -> Void) {
    element("div") { line in
      line.element("dt", text: name)
      line.element("dd") { body in value(&body) }
    }
  }

  /// Writes a line with several references, if there are any.
  mutating func fact(_ name: String, _ references: [Reference]) {
    guard !references.isEmpty else { return }
    fact(name) { body in
      for (number, reference) in references.enumerated() {
        if number > 0 { body.text(", ") }
        body.reference(reference)
      }
    }
  }
}
