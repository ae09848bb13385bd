/// A view that costs nothing, so that what is measured is what stands around it.
class RowView {
  init(_ text: String) { self.text = text }

  var text: String
}

final class TextView: RowView {}

final class PictureView: RowView {
  var size: Int = 0
}
