import HTML
import Storage

/// The facts in the feed's own description of itself.
struct FeedFacts {
  let details: FeedDetails
  /// The feed's icon, shown as a link: otherwise a page with many feeds would load one from each site.
  let iconURL: WebAddress?
  /// False if the description is written elsewhere.
  var hasSummary = true

  private var isEmpty: Bool { details.isEmpty && iconURL == nil }

  /// Writes the facts, folded under a heading, if there are any.
  func writeFolded(into markup: inout Markup) {
    guard !isEmpty else { return }
    markup.element("details") { about in
      about.element("summary", text: "About")
      write(into: &about)
    }
  }

  private func write(into markup: inout Markup) {
    markup.element("dl", [.class("facts")]) { list in
      if hasSummary, let summary = details.summary {
        list.fact("Description") { $0.text(PlainText.truncate(summary, toCharacters: 300)) }
      }
      if let language = details.language { list.fact("Language") { $0.text(language) } }
      list.fact("Authors", details.authors)
      if let owner = details.owner { list.fact("Owner") { $0.reference(owner) } }
      if let license = details.license { list.fact("License") { $0.reference(license) } }
      list.fact("Support it", details.funding)
      if let iconURL { list.fact("Icon") { $0.reference(Reference(url: iconURL)) } }
    }
  }
}
