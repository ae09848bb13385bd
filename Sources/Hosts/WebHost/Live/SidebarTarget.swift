import Diffing
import HTML
import Lists
import Screens

/// Sends the changes of a page's sidebar as events of the page's stream.
///
/// Holds the stream weakly, so that the sidebar's observer does not keep the stream of a closed page.
@ScreenActor
final class SidebarTarget: @ScreenActor ReloadTarget {
  private let context: PageContext
  private weak var stream: ListStream?

  init(context: PageContext, stream: ListStream) {
    self.context = context
    self.stream = stream
  }

  var takesStages: Bool { false }

  func apply(_ update: ListUpdate<String, SidebarLine, String>) {
    let writer = SidebarWriter(sections: update.sections, context: context)
    stream?.send(list: "sidebar", update.changes.anchoredOperations(identity: { $0.id }).map(writer.operation))
  }
}

/// Writes the lines that the operations of a sidebar contain.
private struct SidebarWriter {
  private let sections: [String: SidebarSection]
  private let lines: [String: SidebarLine]
  private let context: PageContext

  init(sections: [SidebarSection], context: PageContext) {
    self.context = context
    self.sections = Dictionary(sections.map { ($0.id, $0) }) { (one, _) in one }
    lines = Dictionary(sections.flatMap(\.elements).map { ($0.id, $0) }) { (one, _) in one }
  }

  func operation(_ operation: AnchoredSectionOperation<String, String>) -> PageOperation {
    switch operation {
    case .delete(let id):
      PageOperation(kind: "delete", id: id)
    case .insert(let id, let section, let after):
      PageOperation(kind: "insert", id: id, section: section, after: after, html: html(lines[id]))
    case .move(let id, let section, let after):
      PageOperation(kind: "move", id: id, section: section, after: after)
    case .update(let id):
      PageOperation(kind: "update", id: id, html: html(lines[id]))
    case .deleteSection(let id):
      PageOperation(kind: "deleteSection", id: id)
    case .insertSection(let id, let after):
      PageOperation(kind: "insertSection", id: id, after: after, html: shell(sections[id]))
    case .moveSection(let id, let after):
      PageOperation(kind: "moveSection", id: id, after: after)
    case .updateSection(let id, header: _, footer: _):
      PageOperation(kind: "header", id: id, html: html(sections[id]?.header))
    }
  }

  private func html(_ line: SidebarLine?) -> String {
    var markup = Markup()
    line?.write(into: &markup, in: context)
    return markup.string
  }

  private func shell(_ section: SidebarSection?) -> String {
    var markup = Markup()
    section?.write(into: &markup, in: context, hasLines: false)
    return markup.string
  }
}
