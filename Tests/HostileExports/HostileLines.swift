import Fetching
import Foundation
import Reader
import ReaderTesting
import Storage

/// Lines of an export, to be changed into ones that no reader has written.
public enum HostileLines {
  /// The ends of the widths, and what JSON can write beyond them.
  public static let extremes = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775806", "18446744073709551615", "-1", "0",
    "2147483647", "-2147483648", "1e308", "-1e308", "0.5", "1e-320",
  ]

  /// Something that the line of ``entry()`` should have.
  struct Missing: Error {
    let part: String
  }

  /// The line of an entry with as many parts as publishers, and its reader, give it.
  public static func entry() async throws -> String {
    let names = [
      "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "podcast": "https://podcastindex.org/namespace/1.0",
      "media": "http://search.yahoo.com/mrss/", "georss": "http://www.georss.org/georss",
      "slash": "http://purl.org/rss/1.0/modules/slash/", "psc": "http://podlove.org/simple-chapters",
      "dc": "http://purl.org/dc/elements/1.1/", "x": "http://x.test/",
    ]
    let parts = """
      <enclosure url="http://a.test/1.mp3" type="audio/mpeg" length="9"/><itunes:duration>95</itunes:duration>
      <itunes:season>2</itunes:season><itunes:episode>3</itunes:episode><itunes:order>4</itunes:order>
      <itunes:episodeType>full</itunes:episodeType><itunes:image href="http://a.test/1.png"/>
      <podcast:soundbite startTime="12.5" duration="30">s</podcast:soundbite><podcast:person role="guest">p</podcast:person>
      <podcast:transcript url="http://a.test/1.vtt" type="text/vtt"/><podcast:location geo="geo:1,2">l</podcast:location>
      <podcast:alternateEnclosure type="audio/opus" length="7" bitrate="64000" height="20"><podcast:source uri="http://a.test/2.opus"/></podcast:alternateEnclosure>
      <psc:chapters><psc:chapter start="00:01:02" title="c" href="http://a.test/c"/></psc:chapters>
      <media:group><media:content url="http://a.test/2.mp4" type="video/mp4" fileSize="8" duration="9" width="20" height="30" bitrate="128" framerate="25" samplingrate="44.1" channels="2" medium="video"/></media:group>
      <media:thumbnail url="http://a.test/t.png" width="20" height="30" time="12:05:01.123"/>
      <media:community><media:starRating average="3.5" count="20" min="2" max="10"/><media:statistics views="5" favorites="6"/><media:tags>news:5</media:tags></media:community>
      <media:text start="00:00:03" end="00:00:10">t</media:text><media:scenes><media:scene><sceneTitle>s</sceneTitle><sceneStartTime>00:15</sceneStartTime><sceneEndTime>00:45</sceneEndTime></media:scene></media:scenes>
      <media:credit role="author">c</media:credit><media:price type="rent" price="3" currency="EUR"/>
      <georss:point>45.2 -71.9</georss:point><georss:elev>313</georss:elev><georss:radius>500</georss:radius>
      <slash:comments>38</slash:comments><comments>http://a.test/c</comments><dc:creator>d</dc:creator><category domain="c">t</category>
      <x:y a="b"><x:z>w</x:z></x:y><source url="http://b.test/f.xml">S</source><author>a@a.test (A)</author>
      """
    let declared = parts.replacing(#/<([a-z]+):([A-Za-z]+)/#) { match in
      "<\(match.1):\(match.2) xmlns:\(match.1)=\"\(names["\(match.1)"] ?? "")\""
    }
    let reader = try await TestReader()
    let (useCases, user) = (reader.services.useCases, try await reader.owner().id)
    let feed = try await reader.subscribe(items: [TestReader.item("a", more: declared)]).subscription.feed.id
    let entry = try await reader.database.entries(user, EntryQuery(scope: .feed(feed)))[0].id
    try await useCases.star(entry, isStarred: true, by: user)
    _ = try await useCases.mark([entry], isRead: true, by: user)
    try await useCases.label(entry, with: [], and: "Label", by: user)
    try await useCases.setListeningPosition(
      ListeningPosition(entry: entry, seconds: 30, length: 500, state: .left), of: user)
    var lines = Data()
    try await useCases.exportAll(of: user) { lines += $0 }
    guard let line = lines.split(separator: 10).first(where: { $0.starts(with: Data("{\"entry\"".utf8)) }) else {
      throw Missing(part: "entry")
    }
    for part in [
      "soundbites", "durationSeconds", "views", "coordinates", "chapters", "lengthBytes", "season", "listened",
    ] {
      guard String(decoding: line, as: UTF8.self).contains("\"\(part)\"") else { throw Missing(part: part) }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The records with each of their texts or numbers in turn replaced.
  public static func variants(of record: String, by makes: (Any) -> [Any]) throws -> [String] {
    func variants(_ value: Any) -> [Any] {
      switch value {
      case let members as [String: Any]:
        return members.keys.sorted().flatMap { key in
          variants(members[key] as Any).map { variant in members.merging([key: variant]) { $1 } as Any }
        }
      case let list as [Any]:
        return list.indices.flatMap { index in
          variants(list[index]).map { variant in
            var list = list
            list[index] = variant
            return list as Any
          }
        }
      default: return makes(value)
      }
    }
    return try variants(JSONSerialization.jsonObject(with: Data(record.utf8))).map { variant in
      String(decoding: try JSONSerialization.data(withJSONObject: variant), as: UTF8.self)
    }
  }

  /// The records with each of their numbers in turn replaced by another one.
  public static func variants(of record: String, withNumber number: String) throws -> [String] {
    try variants(of: record, by: { $0 is String ? [] : ["@@"] }).map { $0.replacing("\"@@\"", with: number) }
  }
}
