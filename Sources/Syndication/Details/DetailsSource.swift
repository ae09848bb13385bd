/// The element that details are read from when they are asked for.
///
/// Every entry has one, so it is two words: what entries have in common is shared.
struct DetailsSource: Sendable {
  enum Kind {
    case feed
    case entry
  }

  /// What the sources of a document have in common.
  final class Scope: Sendable {
    let document: XMLDocument
    /// What holds outside of the elements.
    let context: DetailsContext
    /// Elements that RDF has beside the channel and that belong to it.
    let beside: [XMLElement]

    init(of document: XMLDocument, context: DetailsContext, beside: [XMLElement] = []) {
      self.document = document
      self.context = context
      self.beside = beside
    }
  }

  let kind: Kind
  private let index: Int32
  private let scope: Scope

  /// - Parameter element: one of the scope's document.
  init(kind: Kind, element: XMLElement, in scope: Scope) {
    self.kind = kind
    index = Int32(element.index)
    self.scope = scope
  }

  var element: XMLElement { XMLElement(document: scope.document, index: Int(index)) }
  /// What holds outside of the element.
  var context: DetailsContext { scope.context }

  var details: PublishedDetails {
    let element: XMLElement = element
    var context = context
    // Of its own, so that the details are the same each time.
    context.base = context.base.with(AddressAllowance(documentBytes: element.byteCount))
    var reader: DetailsReader = DetailsReader(kind: kind, context: context.inside(element))
    return reader.read(element, beside: scope.beside)
  }
}
