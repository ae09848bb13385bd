/// One `media:thumbnail`.
struct MediaThumbnail {
  var url: String
  /// In pixels.
  var width: Int?
}
