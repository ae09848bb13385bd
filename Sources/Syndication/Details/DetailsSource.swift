/// The elements that details are read from when they are asked for.
struct DetailsSource: Sendable {
  enum Kind {
    case feed
    case entry
  }

  let kind: Kind
  let element: XMLElement
  /// Elements that RDF has beside the channel and that belong to it.
  var beside: [XMLElement] = []
  /// What holds outside of the element.
  let context: DetailsContext

  var details: PublishedDetails {
    var reader: DetailsReader = DetailsReader(kind: kind, context: context.inside(element))
    return reader.read(element, beside: beside)
  }
}
