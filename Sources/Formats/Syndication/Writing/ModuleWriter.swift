import Bytes

/// Writes the typed parts of a model for which Atom has no elements: Media RSS, Apple's podcast elements, Podcasting
/// 2.0, Podlove chapters, GeoRSS and YouTube. Reading the result gives equal parts.
enum ModuleWriter {
  // MARK: People and texts

  static func write(
    publisher: FeedPerson?, _ accounts: [FeedAccount], repliesTo: [FeedReply], to writer: inout XMLWriter
  ) {
    element("dc:publisher", publisher.map(line), to: &writer)
    for account in accounts { writer.element("source:account", [("service", account.service)], text: account.name) }
    for reply in repliesTo {
      writer.element(
        "thr:in-reply-to",
        [("ref", reply.reference), ("href", reply.url?.string), ("source", reply.source?.string), ("type", reply.type)])
    }
  }

  static func writeTexts(of entry: ParsedEntry, to writer: inout XMLWriter) {
    for author in entry.otherAuthors { writer.element("dc:creator", text: line(author)) }
    element("dcterms:created", entry.created.flatMap(AtomWriter.timestamp), to: &writer)
    let validity = [("start", entry.validFrom), ("end", entry.validUntil)].compactMap { name, date in
      date.flatMap(AtomWriter.timestamp).map { "\(name)=\($0)" }
    }
    if !validity.isEmpty { writer.element("dcterms:valid", text: validity.joined(separator: "; ")) }
    element("wfw:comment", entry.commentServiceURL?.string, to: &writer)
    element("wfw:commentRss", entry.commentFeedURL?.string, to: &writer)
    element("slash:section", entry.section, to: &writer)
    element("slash:department", entry.department, to: &writer)
    element("source:markdown", entry.markdown?.value, to: &writer)
  }

  // MARK: Places

  /// - Parameter asGeometry: True to write every place with coordinates in GML.
  static func write(_ places: [FeedPlace], asGeometry: Bool = false, to writer: inout XMLWriter) {
    for place in places {
      let attributes: [(name: String, value: String?)] = [
        ("featurename", place.name), ("featuretypetag", place.kind), ("relationshiptag", place.relationship),
        ("elev", number(place.elevation)), ("floor", number(place.floor)), ("radius", number(place.radius)),
      ]
      if place.coordinates.isEmpty {
        for (name, value) in attributes { if let value { writer.element("georss:\(name)", text: value) } }
      } else if !asGeometry, place.coordinates.allSatisfy({ $0.count == 2 }) {
        writer.element("georss:\(place.shape.rawValue)", attributes, text: positions(of: place))
      } else {
        writer.begin("georss:where", attributes)
        let dimensions = place.coordinates[0].count
        writer.begin("gml:\(place.shape.rawValue)", [("srsDimension", String(dimensions))])
        writer.element("gml:posList", text: positions(of: place))
        writer.end()
        writer.end()
      }
    }
  }

  private static func positions(of place: FeedPlace) -> String {
    place.coordinates.map { position(of: $0, separator: " ") }.joined(separator: " ")
  }

  /// The latitude comes first.
  private static func position(of point: [Double], separator: String) -> String {
    ([point[1], point[0]] + point.dropFirst(2)).map { DecimalText.of($0) }.joined(separator: separator)
  }

  static func write(_ reference: YouTubeReference, to writer: inout XMLWriter) {
    element("yt:videoId", reference.videoID, to: &writer)
    element("yt:channelId", reference.channelID, to: &writer)
    element("yt:playlistId", reference.playlistID, to: &writer)
  }

  // MARK: Podcasts

  static func write(_ episode: PodcastEpisode, to writer: inout XMLWriter) {
    element("itunes:season", episode.season.map { String($0) }, to: &writer)
    if let name = episode.seasonName {
      writer.element("podcast:season", [("name", name)], text: episode.season.map { String($0) })
    }
    element("itunes:episode", number(episode.number), to: &writer)
    if let label = episode.numberLabel {
      writer.element("podcast:episode", [("display", label)], text: number(episode.number))
    }
    element("itunes:episodeType", episode.type, to: &writer)
    writeFlags(episode.isExplicit, isBlocked: episode.isBlocked, to: &writer)
    if episode.isClosedCaptioned { writer.element("itunes:isClosedCaptioned", text: "yes") }
    element("itunes:order", episode.order.map { String($0) }, to: &writer)
    element("itunes:duration", episode.durationText ?? number(episode.durationSeconds), to: &writer)
    if let url = episode.artworkURL { writer.element("itunes:image", [("href", url.string)]) }
    element("itunes:author", episode.author.map(line), to: &writer)
    if !episode.chapters.isEmpty {
      writer.begin("psc:chapters", [("version", episode.chaptersVersion)])
      for chapter in episode.chapters {
        writer.element(
          "psc:chapter",
          [
            ("start", number(chapter.start)), ("title", chapter.title), ("href", chapter.url?.string),
            ("image", chapter.imageURL?.string),
          ])
      }
      writer.end()
    }
    if let url = episode.chaptersURL {
      writer.element("podcast:chapters", [("url", url.string), ("type", episode.chaptersType)])
    }
    for transcript in episode.transcripts {
      writer.element(
        "podcast:transcript",
        [
          ("url", transcript.url.string), ("type", transcript.type), ("language", transcript.language),
          ("rel", transcript.isCaptions ? "captions" : nil),
        ])
    }
    for person in episode.persons { write(person, to: &writer) }
    for bite in episode.soundbites {
      writer.element(
        "podcast:soundbite",
        [("startTime", number(bite.startSeconds)), ("duration", number(bite.durationSeconds))], text: bite.title)
    }
    for location in episode.locations { write(location, to: &writer) }
    for enclosure in episode.alternateEnclosures { write(enclosure, to: &writer) }
    if let license = episode.license { write(license, to: &writer) }
    for funding in episode.funding { PodcastWriter.write(funding, to: &writer) }
    for link in episode.contentLinks {
      writer.element("podcast:contentLink", [("href", link.url.string)], text: link.title)
    }
    for discussion in episode.discussions { PodcastWriter.write(discussion, to: &writer) }
    if let chat = episode.chat { PodcastWriter.write(chat, to: &writer) }
    for image in episode.images { PodcastWriter.write(image, to: &writer) }
    for value in episode.values { PodcastWriter.write(value, to: &writer) }
  }

  static func write(_ channel: PodcastChannel, to writer: inout XMLWriter) {
    element("podcast:guid", channel.guid, to: &writer)
    if channel.isLocked != nil || channel.lockOwner != nil {
      writer.element(
        "podcast:locked", [("owner", channel.lockOwner)], text: channel.isLocked.map { $0 ? "yes" : "no" })
    }
    element("podcast:medium", channel.medium, to: &writer)
    element("itunes:type", channel.isSerial.map { $0 ? "serial" : "episodic" }, to: &writer)
    if channel.isComplete { writer.element("itunes:complete", text: "yes") }
    writeFlags(channel.isExplicit, isBlocked: channel.isBlocked, to: &writer)
    element("itunes:author", channel.author.map(line), to: &writer)
    if let owner = channel.owner {
      writer.begin("itunes:owner")
      element("itunes:name", owner.name, to: &writer)
      element("itunes:email", owner.email, to: &writer)
      writer.end()
    }
    if let url = channel.artworkURL { writer.element("itunes:image", [("href", url.string)]) }
    for person in channel.persons { write(person, to: &writer) }
    for location in channel.locations { write(location, to: &writer) }
    for funding in channel.funding { PodcastWriter.write(funding, to: &writer) }
    for trailer in channel.trailers {
      writer.element(
        "podcast:trailer",
        [
          ("url", trailer.url.string), ("pubdate", trailer.published?.text), ("type", trailer.type),
          ("length", trailer.lengthBytes.map { String($0) }), ("season", trailer.season.map { String($0) }),
        ], text: trailer.title)
    }
    if let license = channel.license { write(license, to: &writer) }
    for discussion in channel.discussions { PodcastWriter.write(discussion, to: &writer) }
    if let chat = channel.chat { PodcastWriter.write(chat, to: &writer) }
    for image in channel.images { PodcastWriter.write(image, to: &writer) }
    for item in channel.remoteItems { PodcastWriter.write(item, to: &writer) }
    PodcastWriter.write("podcast:podroll", channel.recommendations, to: &writer)
    PodcastWriter.write("podcast:publisher", channel.publisher.map { [$0] } ?? [], to: &writer)
    for value in channel.values { PodcastWriter.write(value, to: &writer) }
  }

  private static func writeFlags(_ isExplicit: Bool?, isBlocked: Bool, to writer: inout XMLWriter) {
    element("itunes:explicit", isExplicit.map { $0 ? "true" : "false" }, to: &writer)
    if isBlocked { writer.element("itunes:block", text: "Yes") }
  }

  private static func write(_ person: PodcastPerson, to writer: inout XMLWriter) {
    writer.element(
      "podcast:person",
      [("role", person.role), ("group", person.group), ("img", person.imageURL?.string), ("href", person.url?.string)],
      text: person.name)
  }

  private static func write(_ location: PodcastLocation, to writer: inout XMLWriter) {
    let geo = location.place?.coordinates.first.map { "geo:" + position(of: $0, separator: ",") }
    writer.element(
      "podcast:location",
      [
        ("rel", location.relation), ("geo", geo), ("osm", location.openStreetMapID),
        ("country", location.country),
      ], text: location.name)
  }

  private static func write(_ license: FeedLicense, to writer: inout XMLWriter) {
    writer.element("podcast:license", [("url", license.url?.string)], text: license.name)
  }

  private static func write(_ enclosure: PodcastAlternateEnclosure, to writer: inout XMLWriter) {
    writer.begin(
      "podcast:alternateEnclosure",
      [
        ("type", enclosure.type), ("length", enclosure.lengthBytes.map { String($0) }),
        ("bitrate", number(enclosure.bitsPerSecond)), ("height", enclosure.height.map { String($0) }),
        ("lang", enclosure.language), ("title", enclosure.title), ("rel", enclosure.relation),
        ("codecs", enclosure.codecs), ("default", enclosure.isDefault ? "true" : nil),
      ])
    for source in enclosure.sources {
      writer.element("podcast:source", [("uri", source.url.string), ("contentType", source.contentType)])
    }
    if let integrity = enclosure.integrity {
      writer.element("podcast:integrity", [("type", integrity.type), ("value", integrity.value)])
    }
    writer.end()
  }

  // MARK: Parts

  static func element(_ name: String, _ text: String?, to writer: inout XMLWriter) {
    if let text { writer.element(name, text: text) }
  }

  static func number(_ number: Double?) -> String? { number.map { DecimalText.of($0) } }

  /// A person in the notation that RSS uses.
  private static func line(_ person: FeedPerson) -> String {
    guard let email = person.email else { return person.name ?? person.url?.string ?? "" }
    return person.name.map { "\(email) (\($0))" } ?? email
  }
}
