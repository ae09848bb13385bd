import Bytes
import Fetching
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage
import Syndication

/// A recording with everything beside its sound: people, chapters, the transcript, and the notes of its entry. The script
/// shows it above the player; without scripts it is a page with the browser's own player.
struct ListeningPage {
  let viewer: Viewer
  let entry: StoredEntry
  let sound: Enclosure
  let parts: RecordingParts
  let text: RecordingText
  let notes: SafeHTML
  /// False for the part that the script shows.
  let isWhole: Bool

  /// `POST /entries/42/listening`: a page that goes tells where it has left the recording.
  static func keep(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let seconds = form["seconds"].flatMap({ Int($0) }) else {
      throw WebError.badRequest("The form does not say how many seconds were heard.")
    }
    let length = form["length"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    try await host.useCases.setListeningPosition(
      ListeningPosition(entry: try request.entryID(), seconds: seconds, length: length),
      at: host.services.clock().now(), of: request.user)
    return .empty()
  }

  /// `/entries/42/listening`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id = try request.entryID()
    guard let entry = try await host.useCases.entry(id, of: request.user), let sound = entry.sound else {
      throw WebError.notFound
    }
    let parts = host.services.items().item(entry).recording ?? RecordingParts()
    // Another site may link to this page, but must not make the reader fetch anything.
    let wanted = request.request.mayAct ? parts : RecordingParts()
    let text = try await host.services.recordingFiles().text(of: wanted, in: entry.feedID)
    var notes = Markup()
    notes.cleanedContent(of: entry, ContentOptions(opensTabs: true))
    let page = ListeningPage(
      viewer: request.viewer, entry: entry, sound: sound, parts: parts, text: text,
      notes: SafeHTML(trusted: notes.string), isWhole: !request.request.isFromScript)
    guard page.isWhole else {
      var markup = Markup()
      page.write(into: &markup)
      return .html(markup.bytes)
    }
    let list = try await host.useCases.subscriptions(of: request.user)
    return .html(page.markup(subscriptions: list).bytes)
  }

  private var entryPath: String { PageContext(query: TimelineQuery(filter: .all)).path(to: entry.id) }

  private func markup(subscriptions: SubscriptionList) -> Markup {
    let layout = Layout(
      title: entry.displayTitle, viewer: viewer, context: .elsewhere, subscriptions: subscriptions,
      here: "/entries/\(entry.id)/listening", style: "listening-page")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet listening")]) { main in
        main.element("header", [.class("bar")]) { bar in
          bar.toolLink("Back to the entry", .back, to: entryPath, style: "tool")
        }
        write(into: &main)
      }
    }
  }

  // MARK: Parts

  private func write(into markup: inout Markup) {
    if !isWhole { tabs(&markup) }
    markup.element("div", [.data("part", "playing")]) { part in
      head(&part)
      if isWhole {
        part.element(
          "audio", [.flag("controls", true), Attribute("preload", "none"), .src(sound.url.string)], text: "")
      } else {
        part.element("div", [.class("transport")], text: "")
      }
      for problem in text.problems { part.element("p", [.class("notice")], text: problem) }
      part.element("div", [.class("beside-sound")]) { columns in
        chapters(&columns)
        transcript(&columns)
      }
    }
    if !isWhole {
      markup.element("div", [.data("part", "queue"), .flag("hidden", true)]) { part in
        part.element("h2", text: "Next")
        part.element("p", [.class("hint no-queue")], text: "Nothing is waiting. Choose “Play next” in an episode.")
        part.element("ol", [.class("queue")], text: "")
      }
    }
    markup.element("div", [.data("part", "notes"), .flag("hidden", !isWhole)]) { part in
      part.append(notes)
    }
  }

  private func tabs(_ markup: inout Markup) {
    markup.element("div", [.class("listening-bar")]) { bar in
      bar.element("button", [.type("button"), .class("plain close-listening"), .aria("label", "Close")], text: "Close")
      bar.element("div", [.class("tabs"), .role("group"), .aria("label", "Show")]) { tabs in
        let all = [("playing", "Playing"), ("queue", "Queue"), ("notes", "Notes")]
        for (index, (name, title)) in all.enumerated() {
          tabs.element(
            "button", [.type("button"), .data("tab", name), .aria("pressed", index == 0 ? "true" : "false")],
            text: title)
        }
      }
    }
  }

  private func head(_ markup: inout Markup) {
    markup.element("header", [.class("listening-head")]) { head in
      if let picture = parts.artwork ?? entry.images.first?.url {
        head.picture(StoredImage(url: picture, alt: "", width: nil, height: nil))
      }
      head.element("div") { words in
        words.element("p", [.class("meta")]) { meta in
          meta.element("span", [.class("feed")], text: entry.feedTitle)
          meta.time(entry.published)
        }
        words.element("h1") { $0.element("a", [.href(entryPath)], text: entry.displayTitle) }
        guard !parts.people.isEmpty else { return }
        words.element("p", [.class("byline")]) { line in
          line.text("With ")
          for (index, person) in parts.people.enumerated() {
            if index > 0 { line.text(index == parts.people.count - 1 ? " and " : ", ") }
            line.reference(person.name)
            if !person.role.utf8.isEmpty { line.text(" (\(person.role))") }
          }
        }
      }
    }
  }

  /// The address of a place in the recording (Media Fragments URI 1.0, section 4.2.1), for pages without scripts.
  private func place(_ seconds: Double) -> String { "\(sound.url)#t=\(Int(clamping: seconds))" }

  private func chapters(_ markup: inout Markup) {
    guard !text.chapters.isEmpty else { return }
    markup.section("Chapters", [.class("chapters"), .aria("label", "Chapters")]) { section in
      section.element("ol") { list in
        for chapter in text.chapters {
          list.element("li", [.data("start", "\(Int(clamping: chapter.start))")]) { row in
            row.element("a", [.href(place(chapter.start)), Attribute("rel", "noopener noreferrer")]) { link in
              link.element("span", [.class("clock")], text: Self.clock(chapter.start))
              link.element("span", [.class("chapter-title")], text: chapter.title)
            }
            if let url = chapter.url {
              row.element(
                "a", [.href(url.string), Attribute("rel", "noopener noreferrer"), Attribute("target", "_blank")],
                text: "Link")
            }
          }
        }
      }
    }
  }

  private func transcript(_ markup: inout Markup) {
    guard !text.transcript.isEmpty else { return }
    markup.section("Transcript", [.class("words"), .aria("label", "Transcript")]) { section in
      section.element("button", [.type("button"), .class("follow"), .flag("hidden", true)], text: "Follow")
      section.element(
        "div", [.class("transcript"), Attribute("tabindex", "0"), .role("region"), .aria("label", "Text")]
      ) {
        (body: inout Markup) in
        var speaker: String?
        for line in text.transcript {
          if let name = line.speaker, !name.hasSameTexts(as: speaker ?? "") {
            body.element("p", [.class("speaker")], text: name)
            speaker = name
          }
          body.element("p", [.data("start", line.start.map { "\(($0 * 10).rounded() / 10)" })], text: line.text)
        }
      }
    }
  }

  /// `1:02:03`, or `2:03`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }
}
