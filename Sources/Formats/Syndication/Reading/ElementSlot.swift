import Bytes

/// The element that a field is read from, out of several candidates: the first one of the lowest rank.
struct ElementSlot {
  /// The index of the element's node; -1 without one.
  private(set) var index: Int32 = -1
  private var rank: UInt8 = .max
  private var hasOtherPlace = false

  /// Offers an element, which is taken if it has text and a lower rank. The element that is not kept goes to
  /// `displaced`.
  ///
  /// - Parameter hasOtherPlace: True if the element is also kept elsewhere in the model, so that displacing it loses
  ///   nothing.
  mutating func offer(
    _ element: XMLElement, rank: UInt8, hasOtherPlace: Bool = false, displacing displaced: inout [Int32]
  ) {
    guard rank < self.rank || !hasOtherPlace, element.hasText else { return }
    let candidate = Int32(clamping: element.index)
    guard rank < self.rank else {
      displaced.append(candidate)
      return
    }
    if index >= 0, !self.hasOtherPlace { displaced.append(index) }
    (index, self.rank, self.hasOtherPlace) = (candidate, rank, hasOtherPlace)
  }

  func element(of document: XMLDocument) -> XMLElement? {
    index < 0 ? nil : XMLElement(document: document, index: Int(index))
  }
}
