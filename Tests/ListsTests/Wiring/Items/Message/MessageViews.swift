final class MessageRow: InboxView {
  var author: String = ""
  var words: String = ""

  override var text: String { "\(author): \(words)" }
}

final class MessageCard: InboxView {
  var signature: String = ""
  var body: String = ""

  override var text: String { "“\(body)” — \(signature)" }
}
