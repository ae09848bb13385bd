final class InvitationView: InboxView {
  var sentence = ""
  var buttons: [String] = []

  override var text: String { buttons.reduce(sentence) { text, button in "\(text) [\(button)]" } }
}
