/// A view without cost, so that only the code around it is measured.
class RowView {
  init(_ text: String) { self.text = text }

  var text: String
}

final class TextView: RowView {}

final class PictureView: RowView {
  var size: Int = 0
}
