import Diffing
import Foundation
import HTTPServer
import Reader

/// What the server tells a live page; one event of its stream.
enum PageMessage: Encodable {
  /// The stream is open; later requests of the page name it.
  case opened(page: String)
  /// Changes of one list, to be applied one after the other.
  case operations(list: String, [PageOperation])
  case notice(TimelineNotice)
  case progress(RefreshProgress.State)
  case problem(String)

  private enum Key: String, CodingKey {
    case type, page, list, operations, waiting, newest, bottom, full, problem, done, total, failed, running, inserted
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .opened(let page):
      try container.encode("opened", forKey: .type)
      try container.encode(page, forKey: .page)
    case .operations(let list, let operations):
      try container.encode("operations", forKey: .type)
      try container.encode(list, forKey: .list)
      try container.encode(operations, forKey: .operations)
    case .notice(let notice):
      try container.encode("notice", forKey: .type)
      try container.encode(notice.waiting, forKey: .waiting)
      try container.encode("\(notice.newest)", forKey: .newest)
      try container.encode(notice.bottom.map { (position) in "\(position)" }, forKey: .bottom)
      try container.encode(notice.isFull, forKey: .full)
      try container.encodeIfPresent(notice.problem, forKey: .problem)
    case .progress(let state):
      try container.encode("progress", forKey: .type)
      try container.encode(state.running > 0, forKey: .running)
      try container.encode(state.done, forKey: .done)
      try container.encode(state.total, forKey: .total)
      try container.encode(state.failed, forKey: .failed)
      try container.encode(state.inserted, forKey: .inserted)
      try container.encodeIfPresent(state.problem, forKey: .problem)
    case .problem(let problem):
      try container.encode("problem", forKey: .type)
      try container.encode(problem, forKey: .problem)
    }
  }

  /// The message as an event (WHATWG HTML §9.2.6): one `data` line, for JSON has no line breaks.
  func event() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return Array("data: ".utf8) + [UInt8](try encoder.encode(self)) + Array("\n\n".utf8)
  }
}

/// One change of a list, anchored by identity: a page has no indexes.
struct PageOperation: Encodable, Equatable {
  /// `delete`, `insert`, `move` or `update`.
  let kind: String
  let id: String
  /// The row that it stands behind; nil at the top.
  var after: String?
  var html: String?
}
