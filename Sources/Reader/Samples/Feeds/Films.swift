extension Samples {
  /// Videos: RSS 2.0 with enclosures.
  static let films = SampleFeed(
    path: "films.rss", title: "Breakwater Film Club",
    subtitle: "Short films by members. Very short films by members.",
    author: "Breakwater Film Club", folder: "Harbor", format: .rss,
    entries: [
      SampleEntry(
        slug: "film-crossing", title: "The Evening Crossing", published: SampleTime(3, 19, 45),
        summary: "The ferry comes in at sunset. It is on time, by its own clock.",
        html: """
          <p>The ferry comes in at sunset. It is on time, by its own clock. Winner of the members’ vote in the class \
          “slow vessels”; the only other entry was a buoy.</p>
          """,
        media: [.init(.crossingFilm, title: "The Evening Crossing", seconds: 5)], poster: .crossingPoster),
      SampleEntry(
        slug: "film-gulls", title: "Gulls, with Breakwater", published: SampleTime(11, 14, 20),
        summary: "Five gulls and two waves. No gull was told what to do.",
        html: """
          <p>Five gulls and two waves. No gull was told what to do, and none of them would have done it. The sandwich \
          seen in the first version has been cut, by a gull.</p>
          """,
        media: [.init(.gullsFilm, title: "Gulls, with Breakwater", seconds: 5)], poster: .gullsPoster),
    ])
}
