import Screens
import Storage

enum ClipsSamples {
  @Sendable
  static func all() -> [ItemSample] {
    [ItemSample("of-several-feeds", clip(1), clip(2), clip(3), clip(4), clip(5), clip(6))]
  }

  private static func clip(_ number: Int) -> EntryDraft {
    ItemSample.entry(
      title: number == 2
        ? "A clip with a title that is too long for the tile that it stands on, by far" : "Clip \(number)",
      link: WebAddress(unparsed: "https://www.youtube.com/watch?v=clip\(number)"), text: "Clip \(number) of the harbor."
    )
  }
}
