extension Samples {
  /// Photos: JSON Feed 1.1 with several pictures for each entry.
  static let photos = SampleFeed(
    path: "photos.json", title: "The Quay Camera",
    subtitle: "Whatever passes the window above the fish market.",
    author: "The Window Above the Fish Market", folder: "Harbor", format: .jsonFeed,
    entries: [
      SampleEntry(
        slug: "photos-night", title: "After Dark", published: SampleTime(1, 23, 15),
        summary: "Three from the same window, none of them slept through.",
        html: "<p>Three from the same window, none of them slept through.</p>", categories: ["Night"],
        media: [
          .init(.ferryPicture, title: "The ten o’clock ferry"),
          .init(.starsPicture, title: "A clear night at the point"),
          .init(.moonPicture, title: "The road that the moon makes"),
        ]),
      SampleEntry(
        slug: "photos-weather", title: "A Week of Weather", published: SampleTime(5, 17, 30),
        summary: "Monday to Friday. The window was cleaned on Thursday, by the sea.",
        html: "<p>Monday to Friday. The window was cleaned on Thursday, by the sea.</p>", categories: ["Weather"],
        media: [
          .init(.clearPicture, title: "Monday: clear"),
          .init(.fogPicture, title: "Tuesday: fog"),
          .init(.rainPicture, title: "Wednesday: rain"),
          .init(.stormPicture, title: "Thursday: storm"),
          .init(.rainbowPicture, title: "Friday: the answer"),
        ]),
      SampleEntry(
        slug: "photos-mornings", title: "Three Mornings", published: SampleTime(12, 8, 5),
        summary: "Getting up early is easy. It is the getting up that is hard.",
        html: "<p>Getting up early is easy. It is the getting up that is hard.</p>", categories: ["Morning"],
        media: [
          .init(.dawnPicture, title: "Dawn behind the north mole"),
          .init(.boatsPicture, title: "Three boats at their moorings"),
          .init(.postsPicture, title: "Gulls on the old ferry posts"),
        ]),
    ])
}
