extension Samples {
  /// A podcast: RSS 2.0 with audio.
  static let hour = SampleFeed(
    path: "hour.rss", title: "The Harbor Hour",
    subtitle: "The local program, shortened, at the listeners’ request, to well under a minute.",
    author: "Harbor Radio", folder: "Harbor", format: .rss, image: .coverPicture,
    entries: [
      SampleEntry(
        slug: "hour-keeper", title: "Episode 2: Thirty Thousand Nights", published: SampleTime(2, 18, 0),
        summary: "A visit to the light on the point, and a tune.",
        html: """
          <p>A visit to the light on the point, on the evening before its thirty thousandth night. The keeper was asked \
          for a few words and gave none, so we play a tune.</p>
          <ul><li>0:00 The tune</li><li>0:02 The announcement</li><li>0:10 The keeper</li></ul>
          <p>More in the keeper’s own <a href="keeper.html">notes</a>.</p>
          """,
        categories: ["Lighthouse"], media: [.init(.keeperSound, title: "Thirty Thousand Nights", seconds: 10)],
        poster: .coverPicture),
      SampleEntry(
        slug: "hour-clock", title: "Episode 1: The Clock", published: SampleTime(9, 18, 0),
        summary: "High water, and the old question of the clock.",
        html: """
          <p>High water at ten past nine, and the old question of the clock: what does “ten past nine” mean? With \
          background from the <a href="slow-clock.html">Gazette</a>.</p>
          """,
        categories: ["Clock"], media: [.init(.clockSound, title: "The Clock", seconds: 12)], poster: .coverPicture),
    ])
}
