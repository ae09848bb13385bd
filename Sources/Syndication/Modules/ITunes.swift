/// The elements of Apple's podcast namespace that say something about an entry or feed.
struct ITunes {
  var title: String?
  var author: String?
  var subtitle: String?
  var summary: String?
  /// As written: not resolved.
  var image: String?
  var duration: String?

  /// Takes an element in if it is one of these.
  mutating func read(_ element: XMLElement) {
    switch element.name {
    case "title": title = title ?? element.text
    case "author": author = author ?? element.text
    case "subtitle": subtitle = subtitle ?? element.text
    case "summary": summary = summary ?? element.html()
    case "image": image = image ?? element.attribute("href") ?? element.attribute("url") ?? element.text
    case "duration": duration = duration ?? element.text
    default: break
    }
  }
}
