/// An entry of a sample feed.
struct SampleEntry: Sendable {
  /// The name in addresses, unique among all entries of all feeds.
  let slug: String
  /// The title. Nil for short posts.
  let title: String?
  let published: SampleTime
  /// The summary as plain text.
  let summary: String
  /// The full text as HTML. Addresses in it are relative to the samples' folder.
  let html: String
  var categories: [String] = []
  var media: [Attachment] = []
  /// The picture shown before a film plays.
  var poster: SampleMedia?
  /// The entry's link, if it is not a page of the samples.
  var elsewhere: String?

  /// An audio file, film or picture of the entry.
  struct Attachment: Sendable {
    let media: SampleMedia
    let title: String
    /// The duration. Nil for pictures.
    let seconds: Int?

    init(_ media: SampleMedia, title: String, seconds: Int? = nil) {
      self.media = media
      self.title = title
      self.seconds = seconds
    }
  }

  var page: String { slug + ".html" }

  var link: String { elsewhere ?? page }
}
