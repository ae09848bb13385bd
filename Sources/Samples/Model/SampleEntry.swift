/// An entry of a sample feed.
struct SampleEntry: Sendable {
  /// Its name in addresses, unlike that of any other entry of any feed.
  let slug: String
  /// Nil for short posts that have none.
  let title: String?
  let published: SampleTime
  /// Plain text.
  let summary: String
  /// The whole entry. Addresses in it are relative to the samples' folder.
  let html: String
  var categories: [String] = []
  var media: [Attachment] = []
  /// Shown until a film plays.
  var poster: SampleMedia?
  /// Where the entry leads, if not to a page of its own.
  var elsewhere: String?

  /// A sound, film or picture that belongs to the entry.
  struct Attachment: Sendable {
    let media: SampleMedia
    let title: String
    /// Nil for pictures.
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
