import Bytes
import Storage
import Syndication

/// The parts of a video that other entries do not have. The names are those of `yaarr list --json`.
struct VideoPayload: Codable, Sendable {
  struct Thumbnail: Codable, Sendable {
    var url: String
    /// In pixels.
    var width: Int?
    /// In pixels.
    var height: Int?
  }

  /// In seconds.
  var duration: Double?
  /// A picture of the video. That of a known host is kept as a link only: pages do not load it.
  var thumbnail: Thumbnail?

  /// - Returns: Nil where the feed says nothing of the kind.
  init?(_ found: FoundEntry) {
    let entry = found.published
    let videos = entry.enclosures.filter { $0.medium == .video || $0.durationSeconds != nil }
    duration = (videos.lazy.compactMap(\.durationSeconds).first ?? entry.podcast?.durationSeconds)
      .flatMap { $0 > 0 && $0 < 366 * 86_400 ? $0 : nil }
    let media = entry.enclosures.compactMap(\.media) + entry.mediaGroups + [entry.media].compactMap(\.self)
    thumbnail =
      media.lazy.flatMap(\.thumbnails).compactMap { (each: MediaThumbnail) in
        found.link(each.url).map { Thumbnail(url: $0, width: each.width, height: each.height) }
      }.first
    guard duration != nil || thumbnail != nil else { return nil }
  }
}
