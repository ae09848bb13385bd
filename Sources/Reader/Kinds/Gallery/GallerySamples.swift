import Screens
import Storage

enum GallerySamples {
  @Sendable
  static func all() -> [ItemSample] {
    [
      ItemSample(
        "many-pictures",
        ItemSample.entry(title: "A Week of Weather", text: "From the window.", images: pictures)),
      ItemSample(
        "three-pictures",
        ItemSample.entry(title: "Three Mornings", text: "From the quay.", images: Array(pictures.prefix(3)))),
    ]
  }

  private static let pictures: [StoredImage] = [
    ItemSample.picture("dawn", alt: "Dawn over the quay"), ItemSample.picture("fog", alt: "Fog"),
    ItemSample.picture("rain", alt: "Rain"), ItemSample.picture("rainbow", alt: "A rainbow"),
    ItemSample.picture("storm", alt: "A storm"), ItemSample.picture("clear", alt: "A clear evening"),
    ItemSample.picture("stars", alt: "Stars"),
  ]
}
