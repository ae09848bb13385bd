/// An attachment of an item.
struct JSONFeedAttachment {
  var url: String
  var mimeType: String?
  var title: String?
  var sizeInBytes: Double?
  var durationInSeconds: Double?
}
