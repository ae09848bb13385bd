final class MessageRow: InboxView {
  var author = ""
  var words = ""

  override var text: String { "\(author): \(words)" }
}

final class MessageCard: InboxView {
  var signature = ""
  var body = ""

  override var text: String { "“\(body)” — \(signature)" }
}
