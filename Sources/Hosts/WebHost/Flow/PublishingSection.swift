import Bytes
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The settings of published timelines: their addresses, and a form that makes another one.
struct PublishingSection: SecretList {
  static let section = SettingsSection.publishing

  let known: [Publications.Known]
  let list: SubscriptionList
  /// The address of the reader, without a final slash.
  let prefix: String
  /// The timeline that the form offers first; nil for none in particular.
  var chosen: TimelineQuery?
  var title = ""
  var made: Publications.Known?
  var problem: String?

  func write(into markup: inout Markup, _ viewer: Viewer) {
    if let made { write(made, into: &markup) }
    form(
      "Publish a timeline", button: "Publish",
      hint: "It gets addresses that nobody can guess: for its entries as Atom and JSON Feed, and for its feeds as "
        + "OPML. Whoever has one can read it without signing in, until you revoke it. Labels, notes, and the addresses "
        + "of feeds of your own stay private. Entries are published with their files, such as recordings, and with "
        + "the addresses of these: leave out feeds that are for you alone.", in: &markup, viewer
    ) { form in
      form.element("label") { label in
        label.text("Timeline")
        label.element("select", [.name("timeline")]) { select in options(in: &select, viewer) }
      }
      form.element("label") { label in
        label.text("Title (optional)")
        label.void(
          "input",
          [
            .type("text"), .name("title"), .value(title), Attribute("autocomplete", "off"),
            Attribute("maxlength", "1024"),
          ])
      }
    }
    list("Your published timelines", known, empty: "None yet. Nobody but you can see what you read.", in: &markup) {
      write($0, into: &$1, viewer)
    }
  }

  // MARK: Parts

  private func options(in select: inout Markup, _ viewer: Viewer) {
    func option(_ query: TimelineQuery, _ text: String?, _ markup: inout Markup) {
      guard let text = text ?? list.name(of: query) else { return }
      markup.element("option", [.value(query.path), .flag("selected", query == chosen)], text: text)
    }
    let paths = list.pathTexts
    let later = list.kept.map { TimelineQuery(scope: .label($0.later)) }
    let fixed = [EntryFilter.starred, .unread, .all].map { TimelineQuery(filter: $0) } + [later].compactMap(\.self)
    let groups: [(String, [(TimelineQuery, String)])] = [
      ("Folders", list.folders.map { (TimelineQuery(scope: .folder($0.id)), paths[$0.id] ?? $0.name) }),
      ("Labels", list.labels.map { (TimelineQuery(scope: .label($0.id)), $0.name) }),
      ("Searches", viewer.settings.savedSearches.map { (TimelineQuery(search: $0.search), $0.name) }),
    ]
    let offered = Set(fixed + groups.flatMap { $0.1.map(\.0) })
    if let chosen, !offered.contains(chosen) { option(chosen, nil, &select) }
    for query in fixed { option(query, nil, &select) }
    self.groups(groups, in: &select, option)
  }

  private func write(_ made: Publications.Known, into markup: inout Markup) {
    markup.section("“\(made.publication.draft.title)” is published") { section in
      section.element("p", [.role("status")], text: "Copy the address that the other reader needs:")
      section.element("dl", [.class("patterns")]) { addresses in
        for (name, address) in self.addresses(of: made) {
          addresses.element("dt", text: name)
          addresses.element("dd") { $0.element("code", text: address) }
        }
      }
      if !known.contains(where: { $0.publication.id == made.publication.id && $0.secret != nil }) {
        section.hint("The addresses are shown only now. If you lose them, publish it again.")
      }
    }
  }

  private func write(_ each: Publications.Known, into list: inout Markup, _ viewer: Viewer) {
    let publication = each.publication
    list.line(publication.draft.title, facts: facts(of: publication)) { line in
      line.button(
        "Revoke", publication.draft.title, to: "\(Self.section.path)/revoke", token: viewer.csrfToken,
        sending: "publication", "\(publication.id)")
    } more: { words in
      words.element("span", [.class("hint")]) { hint in
        let addresses = addresses(of: each)
        if addresses.isEmpty { hint.text("Its addresses were shown when it was published.") }
        for (index, (name, address)) in addresses.enumerated() {
          if index > 0 { hint.text(" · ") }
          hint.element("a", [.href(address)], text: name)
        }
      }
    }
  }

  private func addresses(of each: Publications.Known) -> [(name: String, address: String)] {
    guard let secret = each.secret else { return [] }
    return [(.atom, "Atom"), (.jsonFeed, "JSON Feed"), (.opml, "OPML")].map { format, name in
      (name, prefix + PublishedTimeline.path(secret, format))
    }
  }

  /// The timeline, and the last use.
  private func facts(of publication: Publication) -> String {
    let draft = publication.draft
    let query = TimelineQuery(scope: draft.scope, filter: draft.filter, search: draft.search)
    var facts = [list.name(of: query) ?? "its place is gone, so nothing is at the address"]
    switch (draft.scope, draft.filter) {
    case (.all, _), (_, .all): break
    case (_, .unread): facts.append("unread")
    case (_, .starred): facts.append("starred")
    }
    if let used = publication.lastUsed {
      facts.append("last read \(used.formatted(.iso8601.year().month().day()))")
    } else {
      facts.append("never read")
    }
    return facts.joined(separator: ", ")
  }

  // MARK: Requests

  /// The address of the form that publishes a timeline.
  static func path(offering query: TimelineQuery) -> String {
    QueryText.adding("timeline", query.path, to: section.path)
  }

  /// `GET /settings/publishing?timeline=%2Funread%3Ffeed%3D3`
  static func load(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> PublishingSection {
    var section = PublishingSection(
      known: try await host.useCases.publications.all(of: request.user),
      list: try await host.useCases.subscriptions(of: request.user),
      prefix: try await host.address(for: request.request))
    section.chosen = request.request.query("timeline").flatMap { TimelineAddress(path: $0)?.query }
    section.chosen?.order = .newest
    return section
  }

  /// `POST /settings/publishing`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let query = form["timeline"].flatMap({ TimelineAddress(path: $0)?.query }) else {
      throw WebError.badRequest("The form names no timeline.")
    }
    return try await page(
      host, request, keep: { ($0.chosen, $0.title) = (query, form["title"] ?? "") },
      making: { try await host.useCases.publish(query, title: form["title"], for: request.user) })
  }

  /// `POST /settings/publishing/revoke`
  static func revoke(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await host.useCases.publications.revoke(
      try request.form().id("publication", of: "published timeline"), of: request.user)
    return SafePath.redirect(to: section.path)
  }
}
