extension Samples {
  /// Short posts: Atom entries without titles.
  static let keeper = SampleFeed(
    path: "keeper.atom", title: "Notes from the Lamp Room",
    subtitle: "What the keeper of the light on the point has to say, which is not much.",
    author: "The Keeper", folder: "Lighthouse", format: .atom,
    entries: [
      note(
        "thirty-thousand", SampleTime(1, 21, 4),
        "Lit the lamp. By the logbook that was night number thirty thousand. Had a biscuit."),
      note(
        "moth", SampleTime(2, 22, 47),
        "A moth the size of a playing card has been circling since dusk. Once every twenty seconds it is enormous."),
      note(
        "visitors", SampleTime(4, 15, 12),
        "Visitors asked how many steps there are. A hundred and twelve up and, in my experience, about four hundred down."
      ),
      note(
        "fog-horn", SampleTime(6, 5, 38), "Fog. I can hear the baker’s horn and I can smell the bread. She is late."),
      note(
        "polish", SampleTime(8, 10, 3),
        """
        Polishing day. There are 1,176 prisms in the lens, and a fingerprint on one of them that is not mine and is \
        older than I am. I polish around it.
        """),
      note(
        "radio", SampleTime(10, 19, 26),
        "The radio says calm. The barometer says otherwise. The cat is under the stove. Two against one."),
      note(
        "letter", SampleTime(12, 8, 55),
        """
        A letter came, addressed to “The Lighthouse.” It was for a lighthouse two hundred miles from here, but it was \
        kind, so I answered it.
        """),
    ])

  private static func note(_ slug: String, _ published: SampleTime, _ text: String) -> SampleEntry {
    SampleEntry(slug: slug, title: nil, published: published, summary: text, html: "<p>\(text)</p>")
  }
}
