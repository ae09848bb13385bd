extension Samples {
  /// Articles in the oldest format still in use: RSS 1.0.
  static let almanac = SampleFeed(
    path: "almanac.rdf", title: "The Old Almanac",
    subtitle: "Advice that has not been improved since it was first given.",
    author: "The Almanac", folder: nil, format: .rdf,
    entries: [
      SampleEntry(
        slug: "gull-barometer", title: "The Gull as a Barometer", published: SampleTime(4, 6, 0),
        summary: "What a gull does, and what the sky will do next.",
        html: """
          <p>A gull costs nothing, needs no oil and cannot be read upside down. It should be consulted before any \
          journey.</p>
          <dl>
          <dt>Gulls on the water</dt><dd>Fair. They know that it will hold.</dd>
          <dt>Gulls on the roofs, facing west</dt><dd>Wind from the west before evening.</dd>
          <dt>Gulls far inland</dt><dd>A storm. Go where the gulls are.</dd>
          <dt>A gull on your table</dt><dd>No meaning as to weather. Hold on to your plate.</dd>
          </dl>
          """),
      SampleEntry(
        slug: "five-knots", title: "Five Knots for All Occasions", published: SampleTime(8, 6, 0),
        summary: "Whoever can tie these can go anywhere, and come back.",
        html: """
          <p>Whoever can tie these can go anywhere, and come back.</p>
          <ol>
          <li><strong>Bowline.</strong> For what must hold and must come undone again, such as a boat.</li>
          <li><strong>Clove hitch.</strong> For posts, in a hurry.</li>
          <li><strong>Sheet bend.</strong> For joining two ropes that have nothing in common.</li>
          <li><strong>Figure eight.</strong> For the end of a rope, so that it knows where it ends.</li>
          <li><strong>Granny.</strong> For nothing. It is listed so that you recognize your own work.</li>
          </ol>
          """),
      SampleEntry(
        slug: "salt-cupboard", title: "To Keep Salt Dry by the Sea", published: SampleTime(13, 6, 0),
        summary: "It cannot be done. Nine grains of rice will comfort you.",
        html: """
          <p>It cannot be done. Put nine grains of rice into the cellar, shake it twice before use, and be seen to do so: \
          guests will take the lumps for custom.</p>
          """),
    ])
}
