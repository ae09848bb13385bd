import Diffing
import Lists
import ListsTesting

/// A target with sections that shows what the strict target shows, and records the first violation of a rule.
final class StrictScreen<SectionID: Hashable & Sendable, Element>: ReloadTarget {
  typealias Stamp = RowStamp<String>

  init(_ shown: [ListSection<SectionID, Stamp>] = []) {
    strict = StrictTarget(shown.map(Self.content))
  }

  struct Header: Equatable {
    let id: SectionID
    let header: UInt64?
    let footer: UInt64?
    let others: UInt64?

    init(_ section: ListSection<SectionID, some Any>) {
      (id, header, footer, others) = (section.id, section.header, section.footer, section.others)
    }
  }

  /// The violation, if there is one.
  private(set) var violation: String?
  private(set) var batches: [Batch] = []
  private(set) var updates: Int = 0
  private(set) var reloads: Int = 0
  var onApply: (() -> Void)?

  var rows: [[Stamp]] { strict.sections.map(\.rows) }
  var headers: [Header] { strict.sections.map(\.header) }

  func apply(_ update: ListUpdate<SectionID, Element, String>) {
    updates += 1
    let changes = update.changes
    for stage in changes.stages {
      batches.append(stage.batch)
      do {
        try strict.apply(
          stage.batch,
          after: stage.sections.map { section in
            .init(Header(section), section.elements.map(\.stamp))
          })
        update.show(stage)
      } catch {
        if violation == nil { violation = "\(error) \(changes)" }
      }
    }
    onApply?()
  }

  /// Moves a row, as a table does when the user drags it.
  func move(from path: ElementPath, to target: ElementPath) {
    var sections = strict.sections
    let row = sections[path.section].rows.remove(at: path.item)
    sections[target.section].rows.insert(row, at: target.item)
    strict = StrictTarget(sections)
  }

  func reload(_ update: ListUpdate<SectionID, Element, String>) { reloads += 1 }

  private var strict: StrictTarget<Header, Stamp>

  private static func content(_ section: ListSection<SectionID, Stamp>) -> StrictTarget<Header, Stamp>.Section {
    .init(Header(section), section.elements)
  }
}
