import Bytes
import HTML
import Screens
import Storage

/// The parts of an episode around its content: labels and artwork above the player, and lists below.
struct EpisodeFacts {
  let payload: EpisodePayload
  let audio: Enclosure
  let page: any ItemPage

  func writeHead(into markup: inout Markup) {
    if let artwork = payload.artwork { page.writeArtwork(StoredImage(url: artwork), into: &markup) }
    if !payload.labels.isEmpty { page.writeNote(payload.labels.joined(separator: " · "), into: &markup) }
  }

  func writeLists(into markup: inout Markup) {
    writeChapters(into: &markup)
    write("People", payload.people, omitted: payload.omitted?.people, in: &markup) { (person, item) in
      page.writeReference(Reference(name: person.name, url: person.url), into: &item)
      if !person.role.isEmpty { item.text(" · \(person.role)") }
    }
    write("Elsewhere", payload.links, omitted: payload.omitted?.links, in: &markup) { (link, item) in
      page.writeReference(Reference(name: link.title, url: link.url), into: &item)
    }
    write("Transcript", payload.transcripts, omitted: payload.omitted?.transcripts, in: &markup) { (transcript, item) in
      let notes = [transcript.format, transcript.language].compactMap(\.self)
      let name = notes.isEmpty ? "Transcript" : "Transcript (\(notes.joined(separator: ", ")))"
      page.writeReference(Reference(name: name, url: transcript.url), into: &item)
    }
    if let count = payload.omitted?.transcriptFacts {
      page.writeNote(
        "\(count) media types or languages of transcripts are left out because they are too long.", into: &markup)
    }
    write("Excerpts", payload.soundbites, omitted: payload.omitted?.soundbites, in: &markup) { (bite, item) in
      writeSeekLink(to: bite.start, in: &item)
      item.text(" \(bite.title ?? "") (\(PlayTime.length(bite.duration) ?? "0 s"))")
    }
  }

  // MARK: Private

  private func writeChapters(into markup: inout Markup) {
    write("Chapters", payload.chapters, omitted: payload.omitted?.chapters, in: &markup) { (chapter, item) in
      writeSeekLink(to: chapter.start, in: &item)
      item.text(" ")
      let name = chapter.title ?? (chapter.url == nil ? "" : "Link")
      page.writeReference(Reference(name: name, url: chapter.url), into: &item)
    }
    guard payload.chapters == nil || payload.omitted?.chapters != nil, let url = payload.chaptersURL else { return }
    page.writeNote(into: &markup) {
      page.writeReference(Reference(name: "Chapters", url: url), into: &$0)
    }
  }

  private func write<Part>(
    _ title: String, _ parts: [Part]?, omitted: Int?, in markup: inout Markup, _ write: (Part, inout Markup) -> Void
  ) {
    guard parts != nil || omitted != nil else { return }
    markup.element("section", [.class("parts")]) { section in
      section.element("h2", text: title)
      section.element("ul") { list in
        for part in parts ?? [] { list.element("li") { write(part, &$0) } }
        if let omitted { list.element("li", text: "\(omitted) more are left out because the list is too long.") }
      }
    }
  }

  /// Writes a link to a position in the recording. With scripts it moves the page's player; without, the browser opens the
  /// recording there (Media Fragments URI 1.0, section 4.2.1).
  private func writeSeekLink(to seconds: Double, in markup: inout Markup) {
    guard !audio.url.string.utf8.contains(UInt8(ascii: "#")) else { return markup.text(PlayTime.place(seconds)) }
    markup.element(
      "a",
      [
        .class("seek"), .href("\(audio.url)#t=\(Int(clamping: seconds))"), .data("seek", "\(Int(clamping: seconds))"),
        Attribute("rel", "noopener noreferrer"),
      ], text: PlayTime.place(seconds))
  }
}

extension EpisodePayload {
  /// Labels such as "Season 2", "Episode 5", "Bonus" and "Explicit".
  var labels: [String] {
    let season = seasonName ?? season.map { "Season \($0)" }
    let type = type.map { $0.hasSameBytes(as: "bonus") ? "Bonus" : "Trailer" }
    let explicit = explicit == true ? "Explicit" : nil
    return [season, number.map { "Episode \($0)" }, type, explicit].compactMap(\.self)
  }
}

extension EpisodePayload.Transcript {
  /// The form in words, such as "subtitles"; otherwise the media type.
  fileprivate var format: String? {
    guard let type else { return nil }
    let forms = [
      ("vtt", "subtitles"), ("srt", "subtitles"), ("subrip", "subtitles"), ("json", "data"), ("html", "page"),
      ("plain", "text"),
    ]
    return forms.first { type.lowercasedASCII.containsBytes($0.0) }?.1 ?? type
  }
}
