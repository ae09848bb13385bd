import HTML
import HTTPServer
import Reader
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
    let context = page?.context ?? PageContext(query: TimelineQuery(filter: .all))
    let labels = try await host.useCases.labels(of: request.user)
    let reading = try await EntryReading.load(
      of: entry, text: request.request.query("text"), host: host, request: request)
    EntryPane(entry: entry, context: context, labels: labels, token: request.viewer.csrfToken, reading: reading)
      .write(into: &markup, services: host.services)
    return .html(markup.bytes)
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
    markup.element("a", [.class("back"), .href(context.timelinePath)], text: "Back to the list")
    markup.element("article", [.data("entry", "\(entry.id)"), .data("link", entry.link?.string)]) { body in
      let shown = reading.article.text(of: entry)
      body.element("header") { header in
        header.element("p", [.class("meta")]) { meta in
          feed(&meta)
          meta.copies(of: entry, in: context)
          meta.time(entry.published)
        }
        heading(&header)
        EntryByline(entry: entry, shown: shown, reading: reading, path: context.path(to: entry.id)).write(into: &header)
        actions(&header)
        EntryLabels(entry: entry, labels: labels, context: context, token: token).write(into: &header)
        header.markAround(entry, in: context, token: token)
        mutes(&header)
        reading.article.writeNote(into: &header)
      }
      if let difference = reading.difference {
        body.difference(difference)
      } else {
        services.items().item(shown).writeWhole(into: &body, on: ItemWriter(context: context, options: reading.options))
        body.notes(on: shown, reading.options.notes, returning: context.path(to: entry.id), token: token)
      }
      EntryFacts(entry: entry).write(into: &body)
      body.nextUnread()
    }
  }

  private func actions(_ header: inout Markup) {
    header.element("div", [.class("actions")]) { actions in
      actions.entrySteps()
      actions.entryButtons(for: entry)
      actions.shareLink(of: entry)
      if let link = entry.link {
        actions.element(
          "a",
          [
            .class("original"), .href(link.string), Attribute("rel", "noopener noreferrer"),
            Attribute("target", "_blank"),
          ],
          text: "Read on the site")
      }
      if entry.id.isStored, entry.sound != nil {
        actions.queueButton("Play next", place: "next", of: entry)
        actions.queueButton("Play last", place: "last", of: entry)
        actions.element(
          "a", [.class("queue-button"), .href("/entries/\(entry.id)/listening")], text: "Chapters and transcript")
      }
      reading.article.writeChoice(for: entry, in: context, token: token, into: &actions)
    }
  }

  /// Writes links to rules that mute entries like this one.
  private func mutes(_ header: inout Markup) {
    guard entry.id.isStored else { return }
    header.element("details", [.class("mutes")]) { details in
      details.element("summary", text: "Mute what is like this")
      details.element("ul") { list in
        func link(_ text: String, place: String, search: String, _ list: inout Markup) {
          var form = RuleForm { _ in nil }
          (form.place, form.search, form.actions) = (place, search, .mute)
          list.element("li") { $0.element("a", [.href(form.path(from: "/rules/new"))], text: text) }
        }
        if let author = UseCases.searchOfAuthor(entry) { link("By this author", place: "all", search: author, &list) }
        if let title = UseCases.searchOfTitle(entry) {
          link("With these words in the title", place: "all", search: title, &list)
        }
        link("Everything in “\(entry.feedTitle)”", place: "feed-\(entry.feedID)", search: "", &list)
      }
    }
  }

  /// Writes a link to the feed's timeline, which exists once its entries are stored.
  private func feed(_ meta: inout Markup) {
    guard entry.id.isStored else { return meta.element("span", [.class("feed")], text: entry.feedTitle) }
    meta.element(
      "a", [.class("feed"), .href(context.showing(TimelineQuery(scope: .feed(entry.feedID))).timelinePath)],
      text: entry.feedTitle)
  }

  private func heading(_ header: inout Markup) {
    guard let title = entry.title, !title.isEmpty else {
      // The text is the whole entry, so its title is hidden; screen readers still need a heading.
      return header.element("h1", [.class("unseen")], text: entry.displayTitle)
    }
    header.element("h1") { heading in
      // The entry of a linkblog is about another page; its own page is linked below.
      heading.reference(Reference(name: title, url: entry.details?.externalURL))
    }
  }
}
