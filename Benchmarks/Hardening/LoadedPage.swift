/// The HTML of a timeline's page, and the request that its script sends to open the stream.
struct LoadedPage {
  let csrf: String
  /// The body of the request that opens the stream.
  let opening: String
  /// The number of rows that the opening tells.
  let rowCount: Int

  // MARK: Lifecycle

  init(_ html: String) {
    var csrf = ""
    var newest = ""
    var bottom: String?
    var rows: [String] = []
    var sections: [(id: String, header: String?, lines: [String])] = []
    for tag in html.split(separator: "<") {
      let tag: Substring = tag.prefix { $0 != ">" }
      func value(_ name: String) -> String? {
        tag.firstRange(of: " \(name)=\"").map { String(tag[$0.upperBound...].prefix { $0 != "\"" }) }
      }
      func stamp() -> String { "\(value("data-id") ?? "") \(value("data-mark") ?? "")" }
      if tag.hasPrefix("meta name=\"csrf\"") { csrf = value("content") ?? "" }
      if let found = value("data-newest") { (newest, bottom) = (found, value("data-bottom")) }
      if let section = value("data-section") { sections.append((section, nil, [])) }
      if tag.hasPrefix("article class=\"row") { rows.append(stamp()) }
      if tag.hasPrefix("li class=\"line") { sections[sections.count - 1].lines.append(stamp()) }
      if tag.hasPrefix("div class=\"line") { sections[sections.count - 1].header = value("data-mark") }
    }
    let sidebar: [String] = sections.map { (section) in
      let header: String = section.header.map { ",\"header\":\"\($0)\"" } ?? ""
      return "{\"id\":\"\(section.id)\"\(header),\"lines\":\"\(section.lines.joined(separator: " "))\"}"
    }
    let below: String = bottom.map { $0.isEmpty ? "" : ",\"bottom\":\"\($0)\"" } ?? ""
    self.csrf = csrf
    rowCount = rows.count
    opening = """
      {"path":"/unread","settings":"layout list","timelines":{"timeline":{"newest":"\(newest)"\(below),\
      "rows":"\(rows.joined(separator: " "))","inside":""}},"sidebar":[\(sidebar.joined(separator: ","))]}
      """
  }
}
