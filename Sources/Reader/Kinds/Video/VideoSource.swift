import Fetching
import HTML
import Screens
import Storage

/// The file or player of a video.
struct VideoSource: Sendable {
  /// A file for the browser's own player, or nil.
  let file: Enclosure?
  /// The player of a known host, or nil.
  let embed: EmbedReference?

  init?(enclosures: [Enclosure], link: WebAddress?) {
    file = enclosures.first { enclosure in enclosure.isMedia("video") }
    embed =
      link.flatMap { VideoHost.embed(for: $0.string) }
      ?? enclosures.lazy.compactMap { VideoHost.embed(for: $0.url.string) }.first
    guard file != nil || embed != nil else { return nil }
  }

  /// The name of the host that a click contacts; nil for a file of the feed.
  var hostName: String? { file == nil ? embed?.host : nil }

  /// The address of the video outside of the reader.
  var pageURL: WebAddress? { file?.url ?? embed?.pageURL }
}
