import HTML
import Storage

/// Where a video comes from, and what plays it once the reader asks.
struct VideoSource: Sendable {
  /// A file for the browser's own player, or nil.
  let file: Enclosure?
  /// A known host's player, or nil.
  let embed: EmbedReference?

  init?(enclosures: [Enclosure], link: String?) {
    file = enclosures.first { (enclosure: Enclosure) in enclosure.isMedia("video") }
    embed =
      link.flatMap(VideoHost.embed)
      ?? enclosures.lazy.compactMap { (each: Enclosure) in VideoHost.embed(for: each.url) }.first
    guard file != nil || embed != nil else { return nil }
  }

  /// The name of the host that a click will reach, or nil where the file comes from the feed's own place.
  var hostName: String? { file == nil ? embed?.host : nil }

  /// Where the video is without our page.
  var pageURL: String? { file?.url ?? embed?.pageURL }
}
