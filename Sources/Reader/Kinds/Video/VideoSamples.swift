import Screens
import Storage

enum VideoSamples {
  @Sendable
  static func all() -> [ItemSample] {
    [
      ItemSample(
        "a-file",
        ItemSample.entry(
          title: "The Crossing in One Minute", text: "From quay to quay, without a word.",
          enclosures: [Enclosure(url: "/samples/media/crossing.mp4", mimeType: "video/mp4", lengthBytes: 310_000)])),
      ItemSample(
        "of-a-known-host",
        ItemSample.entry(
          title: "Gulls, Explained", link: "https://www.youtube.com/watch?v=harbor",
          text: "What they want, and how they get it.")),
    ]
  }
}
