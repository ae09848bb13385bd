import Bytes
import Fetching
import Storage
import Syndication

/// The parts specific to podcast episodes: untrusted text, bounded.
///
/// The names are those of `yaarr list --json`. Every part is optional.
struct EpisodePayload: Codable, Sendable {
  struct Chapter: Codable, Sendable {
    /// In seconds.
    var start: Double
    var title: String?
    var url: WebAddress?
  }

  struct Transcript: Codable, Sendable {
    var url: WebAddress
    var type: String?
    var language: String?
  }

  struct Person: Codable, Sendable {
    var name: String
    /// The role in lower case, such as `host` or `guest`.
    var role: String
    var url: WebAddress?
  }

  /// The same episode elsewhere, such as on a video site.
  struct Link: Codable, Sendable {
    var url: WebAddress
    var title: String?
  }

  struct Soundbite: Codable, Sendable {
    /// In seconds.
    var start: Double
    /// In seconds.
    var duration: Double
    var title: String?
  }

  /// The numbers of parts that the limits leave out.
  struct Omitted: Codable, Sendable {
    var chapters: Int?
    var transcripts: Int?
    /// Media types and languages of listed transcripts.
    var transcriptFacts: Int?
    var people: Int?
    var links: Int?
    var soundbites: Int?
  }

  var season: Int?
  var seasonName: String?
  /// The number as displayed, such as "5", or the text that the feed states instead.
  var number: String?
  /// `trailer` or `bonus`; nil for a full episode.
  var type: String?
  /// Nil if the feed does not state it.
  var explicit: Bool?
  var artwork: WebAddress?
  var chapters: [Chapter]?
  /// The address of a file with chapters, which the server loads when the recording is opened.
  var chaptersURL: WebAddress?
  var transcripts: [Transcript]?
  var people: [Person]?
  var links: [Link]?
  var soundbites: [Soundbite]?
  /// Nil if the lists are complete.
  var omitted: Omitted?
}

// MARK: - From what was published

extension EpisodePayload {
  /// - Returns: Nil if the feed states none of the parts.
  init?(_ found: FoundEntry) {
    guard let episode = found.published.podcast else { return nil }
    // The rest of the payload is for keys and numbers.
    var room = AttachmentRoom(bytes: EntryLimits.payload / 8 * 3)
    var omitted = Omitted()
    season = episode.season
    seasonName = room.keep(found.name(episode.seasonName))
    number = room.keep(found.name(episode.numberLabel) ?? episode.number.map(Self.text))
    type = room.keep(["trailer", "bonus"].first { episode.type?.hasSameBytes(as: $0) == true })
    explicit = episode.isExplicit
    artwork = room.keep(found.picture(episode.coverURL))
    chaptersURL = room.keep(found.link(episode.chaptersURL))
    var longFacts = 0
    transcripts = Self.list(episode.transcripts, &room, &omitted.transcripts) { (transcript, room) in
      guard let url = room.keep(found.link(transcript.url)) else { return nil }
      let (type, language) = (EntryLimits.mediaType(transcript.type), EntryLimits.language(transcript.language))
      if type == nil, transcript.type != nil { longFacts += 1 }
      if language == nil, transcript.language != nil { longFacts += 1 }
      return Transcript(url: url, type: room.keep(type), language: room.keep(language))
    }
    if longFacts > 0 { omitted.transcriptFacts = longFacts }
    people = Self.list(episode.persons, &room, &omitted.people) { (person, room) in
      guard let name = room.keep(found.name(person.name)) else { return nil }
      return Person(
        name: name, role: room.keep(found.name(person.role)) ?? "", url: room.keep(found.link(person.url)))
    }
    links = Self.list(episode.contentLinks, &room, &omitted.links) { (link, room) in
      guard let url = room.keep(found.link(link.url)) else { return nil }
      return Link(url: url, title: room.keep(found.name(link.title)))
    }
    chapters = Self.list(episode.chapters, most: EntryLimits.chapters, &room, &omitted.chapters) {
      (chapter, room) in
      guard let start = Self.seconds(chapter.start) else { return nil }
      return Chapter(
        start: start, title: room.keep(found.name(chapter.title)), url: room.keep(found.link(chapter.url)))
    }
    soundbites = Self.list(episode.soundbites, &room, &omitted.soundbites) { (bite, room) in
      guard let start = Self.seconds(bite.startSeconds), let duration = Self.seconds(bite.durationSeconds)
      else { return nil }
      return Soundbite(start: start, duration: duration, title: room.keep(found.name(bite.title)))
    }
    self.omitted =
      [
        omitted.transcripts, omitted.transcriptFacts, omitted.people, omitted.links, omitted.chapters,
        omitted.soundbites,
      ].contains { $0 != nil } ? omitted : nil
  }

  /// The parts that can be stored; nil for an empty list.
  ///
  /// - Parameter omitted: The number of parts from the first one on that exceeds a limit.
  private static func list<Element, Part>(
    _ elements: [Element], most: Int = EntryLimits.references, _ room: inout AttachmentRoom, _ omitted: inout Int?,
    _ part: (Element, inout AttachmentRoom) -> Part?
  ) -> [Part]? {
    var parts: [Part] = []
    for (position, element) in elements.enumerated() {
      let part = parts.count < most ? part(element, &room) : nil
      guard parts.count < most, !room.isExceeded else {
        omitted = elements.count - position
        break
      }
      if let part { parts.append(part) }
    }
    return parts.isEmpty ? nil : parts
  }

  /// Rejects a length that no recording has: a feed may state any number.
  private static func seconds(_ seconds: Double?) -> Double? {
    seconds.flatMap { $0 >= 0 && $0 < 366 * 86_400 ? $0 : nil }
  }

  /// "5", or "5.5".
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
