import Bytes
import HTML
import Storage

/// The parts of an episode around its content: labels and artwork above the player, and lists below.
struct EpisodeFacts {
  let payload: EpisodePayload
  let audio: Enclosure

  func writeHead(into markup: inout Markup) {
    if let artwork = payload.artwork {
      markup.element("div", [.class("artwork")]) { (frame: inout Markup) in frame.picture(StoredImage(url: artwork)) }
    }
    if !payload.marks.isEmpty {
      markup.element("p", [.class("note", "episode")], text: payload.marks.joined(separator: " · "))
    }
  }

  func writeLists(into markup: inout Markup) {
    chapters(&markup)
    list("People", payload.people, omitted: payload.omitted?.people, in: &markup) { (person, item) in
      item.reference(Reference(name: person.name, url: person.url))
      if !person.role.isEmpty { item.text(" · \(person.role)") }
    }
    list("Transcript", payload.transcripts, omitted: payload.omitted?.transcripts, in: &markup) { (transcript, item) in
      let notes = [transcript.language, transcript.type].compactMap(\.self)
      item.reference(Reference(name: notes.isEmpty ? "Transcript" : notes.joined(separator: ", "), url: transcript.url))
    }
    list("Excerpts", payload.soundbites, omitted: payload.omitted?.soundbites, in: &markup) { (bite, item) in
      seekLink(to: bite.start, in: &item)
      item.text(" \(bite.title ?? "") (\(PlayTime.length(bite.duration) ?? "0 s"))")
    }
  }

  // MARK: Private

  private func chapters(_ markup: inout Markup) {
    list("Chapters", payload.chapters, omitted: payload.omitted?.chapters, in: &markup) { (chapter, item) in
      seekLink(to: chapter.start, in: &item)
      item.text(" ")
      item.reference(Reference(name: chapter.title ?? (chapter.url == nil ? "" : "Link"), url: chapter.url))
    }
    guard payload.chapters == nil || payload.omitted?.chapters != nil, let url = payload.chaptersURL else { return }
    markup.element("p", [.class("note")]) { (line: inout Markup) in
      line.reference(Reference(name: "Chapters, as a file", url: url))
    }
  }

  private func list<Part>(
    _ title: String, _ parts: [Part]?, omitted: Int?, in markup: inout Markup, _ write: (Part, inout Markup) -> Void
  ) {
    guard parts != nil || omitted != nil else { return }
    markup.element("section", [.class("parts")]) { (section: inout Markup) in
      section.element("h2", text: title)
      section.element("ul") { (list: inout Markup) in
        for part in parts ?? [] { list.element("li") { (item: inout Markup) in write(part, &item) } }
        if let omitted { list.element("li", text: "\(omitted) more are left out because the list is too long.") }
      }
    }
  }

  /// A link to a position in the recording. With scripts it moves the page's player; without, the browser opens the
  /// recording there (Media Fragments URI 1.0, section 4.2.1).
  private func seekLink(to seconds: Double, in markup: inout Markup) {
    guard !audio.url.utf8.contains(UInt8(ascii: "#")) else { return markup.text(PlayTime.place(seconds)) }
    markup.element(
      "a",
      [
        .class("seek"), .href("\(audio.url)#t=\(Int(seconds))"), .data("seek", "\(Int(seconds))"),
        Attribute("rel", "noopener noreferrer"),
      ], text: PlayTime.place(seconds))
  }
}

extension EpisodePayload {
  /// Labels such as "Season 2", "Episode 5", "Bonus" and "Explicit".
  var marks: [String] {
    let season = seasonName ?? season.map { "Season \($0)" }
    let type = type.map { $0.hasSameBytes(as: "bonus") ? "Bonus" : "Trailer" }
    let explicit = explicit.map { $0 ? "Explicit" : "Not explicit" }
    return [season, number.map { "Episode \($0)" }, type, explicit].compactMap(\.self)
  }
}
