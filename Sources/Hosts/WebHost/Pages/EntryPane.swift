import Foundation
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
  /// The time of the last change of its text; nil if it has not changed.
  var changed: Date?
  /// The full article of its page.
  var article = EntryArticle()

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
    let changed = try await host.useCases.versions(of: id, for: request.user).first?.replaced
    let article = try await EntryArticle.load(
      of: id, text: request.request.query("text"), host: host, request: request)
    EntryPane(
      entry: entry, context: context, labels: labels, token: request.viewer.csrfToken, changed: changed,
      article: article
    ).write(into: &markup, services: host.services)
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
    markup.element("a", [.class("back"), .href(context.timelinePath)], text: "Back to the list")
    markup.element("article", [.data("entry", "\(entry.id)"), .data("link", entry.link?.string)]) { body in
      body.element("header") { header in
        header.element("p", [.class("meta")]) { meta in
          feed(&meta)
          meta.copies(of: entry, in: context)
          meta.time(entry.published)
          if let author = entry.author { meta.element("span", [.class("author")], text: author) }
          if let source = entry.details?.source?.name {
            meta.element("span", [.class("source")], text: "from \(source)")
          }
          if let changed {
            meta.element("a", [.class("changed"), .href("/entries/\(entry.id)/changes")]) { link in
              link.text("Changed ")
              link.time(changed)
            }
          }
        }
        heading(&header)
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
          article.writeChoice(for: entry, in: context, token: token, into: &actions)
        }
        EntryLabels(entry: entry, labels: labels, context: context, token: token).write(into: &header)
        header.markAround(entry, in: context, token: token)
        mutes(&header)
        article.writeNote(into: &header)
      }
      let shown = article.text(of: entry)
      services.items().item(shown).writeWhole(into: &body, on: ItemWriter(context: context))
      EntryFacts(entry: entry).write(into: &body)
      body.nextUnread()
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
