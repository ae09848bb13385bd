import Bytes

/// Modules of certain sites and publishers.
extension DetailsReader {
  mutating func readSiteModule(_ element: XMLElement, _ inner: DetailsContext) {
    switch (element.namespace, element.name) {
    case (.slash, "comments"), (.thread, "total"):
      details.commentCount = element.text.flatMap { Int($0) } ?? details.commentCount
    case (.slash, "section"): details.section = element.text
    case (.slash, "department"): details.department = element.text
    case (.source, "account"):
      guard let service = element.attribute("service"), let name = element.text else { return }
      details.accounts.append(FeedAccount(service: service.lowercasedASCII, name: name))
    case (.source, "markdown"):
      details.markdown = FeedText(
        element.exactText, mimeType: "text/markdown", language: inner.language, baseURL: inner.base.address)
    case (.source, "self"):
      if let url = inner.address(element.text) { details.links.append(FeedLink(url: url, relation: "self")) }
    case (.youTube, "videoid"): details.youTubeVideoID = element.text
    case (.youTube, "channelid"): details.youTubeChannelID = element.text
    default: details.extensions.append(ExtensionReading.read(element))
    }
  }
}
