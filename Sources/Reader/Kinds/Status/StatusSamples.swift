import Screens

enum StatusSamples {
  @Sendable
  static func all() -> [ItemSample] {
    [
      ItemSample("words-only", ItemSample.entry(text: "Ferry at 7:10 is late. It is always late. We love it.")),
      ItemSample(
        "with-a-picture",
        ItemSample.entry(
          text: "Fog again. This is the lighthouse, we are told.",
          images: [ItemSample.picture("fog", alt: "Fog, and nothing else")])),
    ]
  }
}
