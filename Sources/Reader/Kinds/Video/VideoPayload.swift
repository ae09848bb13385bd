import Bytes
import Fetching
import Storage
import Syndication

/// The parts specific to videos. The names are those of `yaarr list --json`.
struct VideoPayload: Codable, Sendable {
  struct Thumbnail: Codable, Sendable {
    var url: WebAddress
    /// The width in pixels.
    var width: Int?
    /// The height in pixels.
    var height: Int?
  }

  /// The length in seconds.
  var duration: Double?
  /// A picture of the video. A known host's thumbnail is only linked: pages do not load it.
  var thumbnail: Thumbnail?

  /// - Returns: Nil if the feed states none of the parts.
  init?(_ found: FoundEntry) {
    let entry = found.published
    let videos = entry.enclosures.filter { $0.medium == .video || $0.durationSeconds != nil }
    duration = (videos.lazy.compactMap(\.durationSeconds).first ?? entry.podcast?.durationSeconds)
      .flatMap { $0 > 0 && $0 < 366 * 86_400 ? $0 : nil }
    let media = entry.enclosures.compactMap(\.media) + entry.mediaGroups + [entry.media].compactMap(\.self)
    thumbnail =
      media.lazy.flatMap(\.thumbnails).compactMap { each in
        found.link(each.url).map { Thumbnail(url: $0, width: each.width, height: each.height) }
      }.first
    guard duration != nil || thumbnail != nil else { return nil }
  }
}
