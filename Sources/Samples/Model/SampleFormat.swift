/// A format in which a feed can be written.
struct SampleFormat: Sendable {
  /// The value of the `Content-Type` header.
  let contentType: String
  /// The feed's text.
  let text: @Sendable (SampleFeed, SampleCalendar) -> String
}
