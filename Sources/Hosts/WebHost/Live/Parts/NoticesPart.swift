import Bytes
import Screens

/// What rules tell the user: a notification of the browser, or a line on the page.
@ScreenActor
final class NoticesPart: LivePart {
  static let name: StaticString = "notices"
  static let script: [UInt8]? = PackageResources.notices_js
  private weak var stream: PageStream?

  init(at place: LivePartPlace) {
    stream = place.stream
  }

  func hear(_ event: ReaderEvent) {
    switch event {
    case .noticed(let entry, let rule):
      let query = TimelineQuery(scope: .feed(entry.feedID), filter: .all)
      stream?.send(
        NoticeMessage(
          entry: "\(entry.id)", title: entry.displayTitle, feed: entry.feedTitle, rule: rule,
          path: PageContext(query: query).path(to: entry.id)))
    case .noticesFailed(let problem): stream?.send(ProblemMessage(problem: problem))
    default: break
    }
  }
}

private struct NoticeMessage: PageMessage {
  static let type: StaticString = "noticed"
  let entry, title, feed, rule, path: String

  var shared: [ByteString?] { [entry, title, feed, rule, path].map { ByteString($0) } }
}
