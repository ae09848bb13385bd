/// The element that a field is read from, of several that could give it: the one of the lowest rank, the first of those.
struct ElementSlot {
  /// The index of the element's node; -1 while there is none.
  private(set) var index: Int32 = -1
  private var rank: UInt8 = .max
  private var hasOtherPlace: Bool = false

  /// Takes an element if it says something and is a better one; whichever loses goes to `displaced`.
  ///
  /// - Parameter hasOtherPlace: True if the element is kept elsewhere in the model, so that nothing is lost with it.
  mutating func offer(
    _ element: XMLElement, rank: UInt8, hasOtherPlace: Bool = false, displacing displaced: inout [Int32]
  ) {
    guard rank < self.rank || !hasOtherPlace, element.hasText else { return }
    let candidate = Int32(element.index)
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
