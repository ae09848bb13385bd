import Diffing
import DiffingTesting
import Lists

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
            .init(
              Header(id: section.id, header: section.header, footer: section.footer), section.elements.map(\.stamp))
          })
        update.show(stage)
      } catch {
        if violation == nil { violation = "\(error) \(changes)" }
      }
    }
    onApply?()
  }

  func reload(_ update: ListUpdate<SectionID, Element, String>) { reloads += 1 }

  private var strict: StrictTarget<Header, Stamp>

  private static func content(_ section: ListSection<SectionID, Stamp>) -> StrictTarget<Header, Stamp>.Section {
    .init(Header(id: section.id, header: section.header, footer: section.footer), section.elements)
  }
}
