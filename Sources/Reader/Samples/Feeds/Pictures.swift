extension Samples {
  /// Videos: Atom with enclosures, and one entry that links to a well-known video site.
  static let pictures = SampleFeed(
    path: "pictures.atom", title: "Moving Pictures from the Point",
    subtitle: "The light, the sea and the weather, five seconds at a time.",
    author: "The Keeper’s Nephew", folder: "Lighthouse", format: .atom,
    entries: [
      SampleEntry(
        slug: "film-lamp", title: "Once Around", published: SampleTime(2, 20, 30),
        summary: "The lamp takes five seconds to go around. So does this film.",
        html: """
          <p>The lamp takes five seconds to go around. So does this film, and if you let it repeat, you will have done \
          what my uncle does.</p>
          """,
        media: [.init(.lampFilm, title: "Once Around", seconds: 5)], poster: .lampPoster),
      SampleEntry(
        slug: "film-zoo", title: "Where Films Like Ours Began", published: SampleTime(5, 12, 0),
        summary: "Nineteen seconds, some elephants: the first film on a site that has a few more by now.",
        html: """
          <p>Not one of ours. Nineteen seconds, some elephants and a young man who has not much to say about them: the \
          first film on a site that has a few more by now. We have watched it often, for encouragement.</p>
          """,
        elsewhere: "https://www.youtube.com/watch?v=jNQXAC9IVRw"),
      SampleEntry(
        slug: "film-flood", title: "Six Hours of Flood", published: SampleTime(7, 17, 10),
        summary: "From dry sand to deep water, in sixty pictures.",
        html: """
          <p>From dry sand to deep water. I took a picture every six minutes, from the same step of the stairs, and ate \
          six sandwiches. Watch the trawler: it is the moment when it wakes that I like.</p>
          """,
        media: [.init(.floodFilm, title: "Six Hours of Flood", seconds: 5)], poster: .floodPoster),
    ])
}
