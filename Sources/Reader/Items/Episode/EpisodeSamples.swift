import Storage

enum EpisodeSamples {
  @Sendable
  static func all() -> [ItemSample] {
    [
      ItemSample(
        "with-a-length",
        ItemSample.entry(
          title: "The Clock That Is Seven Minutes Slow",
          text: "Why the tower tells another time than the station, and why nobody wants it mended.",
          enclosures: [recording(seconds: 2_520)], images: [ItemSample.picture("clock", alt: "The clock tower")])),
      ItemSample(
        "without-a-length",
        ItemSample.entry(
          title: "A Night at the Lighthouse", text: "Nothing happens, and it is told well.",
          enclosures: [recording(seconds: nil)])),
    ]
  }

  private static func recording(seconds: Double?) -> Enclosure {
    Enclosure(
      url: "/samples/media/clock.mp3", mimeType: "audio/mpeg", lengthBytes: 24_300_000, durationSeconds: seconds)
  }
}
