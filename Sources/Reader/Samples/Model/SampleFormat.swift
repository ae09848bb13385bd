/// A feed format.
struct SampleFormat: Sendable {
  /// The value of the `Content-Type` header.
  let contentType: String
  /// Writes the feed.
  let text: @Sendable (SampleFeed, SampleCalendar) -> String
}
