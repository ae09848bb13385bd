extension String {
  /// The text, fit to stand in an element or a quoted attribute of XML or HTML.
  var markup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}
