/// The elements of Dublin Core (dcmi-terms) that feeds use, in either of its namespaces.
struct DublinCore {
  var title: String?
  var creators: [String] = []
  var subjects: [String] = []
  var description: String?
  var language: String?
  /// `dc:date`, `dcterms:issued`, `dcterms:created`, in this order of preference.
  var published: String?
  var modified: String?
  private var publishedRank: Int = .max

  /// Takes an element in if it is one of these.
  mutating func read(_ element: XMLElement) {
    switch element.name {
    case "title": title = title ?? element.text
    case "creator": if let name = PersonName.read(element) { creators.append(name) }
    case "subject": if let subject = element.text { subjects.append(subject) }
    case "description": description = description ?? element.html()
    case "language": language = language ?? element.text
    case "issued": note(published: element.text, rank: 0)
    case "date": note(published: element.text, rank: 1)
    case "created": note(published: element.text, rank: 2)
    case "modified": modified = modified ?? element.text
    default: break
    }
  }

  private mutating func note(published text: String?, rank: Int) {
    guard let text, rank < publishedRank else { return }
    published = text
    publishedRank = rank
  }
}
