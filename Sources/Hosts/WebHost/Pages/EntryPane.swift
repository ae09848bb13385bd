import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// A whole entry. The timeline's page shows it beside its rows; the script fetches it alone.
struct EntryPane {
  let entry: StoredEntry
  let context: PageContext
  /// All labels of the user.
  let labels: [Label]
  /// The token of the page's forms.
  let token: String
  var reading = EntryReading()

  /// `/entries/42`: the pane alone for the script, otherwise the entry on the page of all entries.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id = try request.entryID()
    guard request.request.isFromScript else {
      return SafePath.redirect(to: PageContext(query: TimelineQuery(filter: .all)).path(to: id))
    }
    let page = await host.pages.page(request.request.header("X-Page") ?? "", of: request.user)
    let prefetched = request.request.mayAct ? await page?.opens(id) : nil
    let entry = try await open(id, loaded: prefetched, host: host, request: request)
    var markup = Markup()
    let context = Self.context(of: request.request, page: page)
    let labels = try await host.useCases.labels(of: request.user)
    let reading = try await EntryReading.load(
      of: entry, text: request.request.word("text"), host: host, request: request)
    EntryPane(entry: entry, context: context, labels: labels, token: request.viewer.csrfToken, reading: reading)
      .write(into: &markup, services: host.services)
    return .html(markup.bytes)
  }

  /// The page and the list that the entry is opened from. The script names them; else they are those of the open page.
  private static func context(of request: HTTPRequest, page: WebLivePage?) -> PageContext {
    let named = request.query("on").flatMap { PageContext(address: SafePath.checked($0)) }
    let context = named ?? page?.context ?? PageContext(query: TimelineQuery(filter: .all))
    return context.rows(in: request.query("in").flatMap { TimelinePane(rawValue: $0) } ?? .main)
  }

  /// Loads the entry, and marks it as read if the request may act.
  ///
  /// - Parameter loaded: The entry, if it is already loaded.
  static func open(
    _ id: EntryID, loaded: StoredEntry? = nil, host: WebHost, request: AuthenticatedRequest
  ) async throws -> StoredEntry {
    if request.request.mayAct { return try await host.useCases.read(id, loaded: loaded, by: request.user) }
    guard let entry = try await host.useCases.entry(id, of: request.user) else { throw WebError.notFound }
    return entry
  }

  func write(into markup: inout Markup, services: ReaderContainer) {
    EntryBar(entry: entry, context: context, labels: labels, token: token, reading: reading).write(into: &markup)
    // The entry is opened from a search if the address of its page has one.
    let hits = SearchHits(of: context.address(in: context.pane)?.query.search)
    markup.element(
      "article",
      [
        .data("entry", "\(entry.id)"), .data("link", entry.link?.string),
        // A place is that of the usual text, not of a comparison.
        .data("place", reading.difference == nil && entry.id.isStored ? "\(reading.place.thousandths)" : nil),
      ]
    ) { body in
      let shown = reading.article.text(of: entry)
      body.element("header") { header in
        header.element("p", [.class("meta")]) { meta in
          feed(&meta)
          meta.copies(of: entry, in: context)
          meta.element("span", [.class("room")], text: "")
          meta.exactTime(entry.published)
        }
        heading(&header, reading.difference?.title, hits)
        EntryByline(entry: entry, shown: shown, reading: reading, labels: labels, path: context.path(to: entry.id))
          .write(into: &header)
        reading.article.writeNote(of: entry, into: &header)
      }
      if let difference = reading.difference {
        body.difference(difference)
      } else if reading.texts.shown != nil {
        reading.texts.write(into: &body)
      } else {
        var options = reading.options
        options.hits = hits
        options.title = entry.title
        options.listsSections = true
        services.items().item(shown).writeWhole(into: &body, on: ItemWriter(context: context, options: options))
        body.notes(on: shown, reading.options.notes, returning: context.path(to: entry.id), token: token)
      }
      EntryFacts(entry: entry).write(into: &body)
      body.nextUnread()
    }
  }

  /// Writes a link to the feed's timeline, which exists once its entries are stored.
  private func feed(_ meta: inout Markup) {
    guard entry.id.isStored else { return meta.element("span", [.class("feed")], text: entry.feedTitle) }
    let feed = TimelineQuery(scope: .feed(entry.feedID))
    meta.element("a", [.class("feed"), .href(context.showing(feed).timelinePath)]) { link in
      FeedMark(feed: entry.feedID, title: entry.feedTitle, icon: entry.feedIcon).write(into: &link)
      link.text(entry.feedTitle)
    }
  }

  /// - Parameter change: What the publisher has changed in the title, if the change is shown.
  private func heading(_ header: inout Markup, _ change: TextDifference.Block?, _ hits: SearchHits?) {
    if let change, change.isChanged {
      return header.element("h1", [.class("difference")]) { $0.changes(in: change) }
    }
    guard let title = entry.title, !title.isEmpty else {
      // The text is the whole entry, so its title is hidden; screen readers still need a heading.
      return header.element("h1", [.class("unseen")], text: entry.displayTitle)
    }
    // Its direction is that of the whole head.
    header.element("h1", [.dir("auto")]) { heading in
      // The entry of a linkblog is about another page; its own page is linked below.
      heading.reference(Reference(name: title, url: entry.details?.externalURL), marking: hits)
    }
  }
}
