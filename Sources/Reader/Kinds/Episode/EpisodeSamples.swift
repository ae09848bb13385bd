import Screens
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
      ItemSample("with-all-that-an-episode-may-say", whole),
    ]
  }

  private static var whole: EntryDraft {
    var draft = ItemSample.entry(
      title: "The Ferry, Minute by Minute", text: "A crossing, from the whistle to the ropes.",
      enclosures: [recording(seconds: 3_900)])
    draft.payload = PayloadCoding.encode(
      EpisodePayload(
        season: 2, number: "5", type: "bonus", explicit: false, artwork: "/samples/media/clock.svg",
        chapters: [
          EpisodePayload.Chapter(start: 0, title: "The whistle"),
          EpisodePayload.Chapter(start: 754, title: "The middle of the bay", url: "https://harbor.example/bay"),
          EpisodePayload.Chapter(start: 3_723, title: "The ropes"),
        ],
        transcripts: [EpisodePayload.Transcript(url: "https://harbor.example/5.vtt", type: "text/vtt", language: "en")],
        people: [
          EpisodePayload.Person(name: "M. Quill", role: "host"),
          EpisodePayload.Person(name: "Ada Reed", role: "guest", url: "https://harbor.example/ada"),
        ],
        soundbites: [EpisodePayload.Soundbite(start: 61, duration: 15, title: "Why gulls follow")]))
    return draft
  }

  private static func recording(seconds: Double?) -> Enclosure {
    Enclosure(
      url: "/samples/media/clock.mp3", mimeType: "audio/mpeg", lengthBytes: 24_300_000, durationSeconds: seconds)
  }
}
