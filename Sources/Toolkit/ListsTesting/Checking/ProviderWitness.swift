import Diffing
import Lists
import TestReporting

/// Checks a provider while it changes: it must announce every change, with all sections that it concerns, and its
/// functions must agree with each other.
///
/// ```swift
/// let witness = ProviderWitness(downloads, text: { "\($0.id) \($0.progress)" })
/// downloads.finish("a")
/// witness.check()
/// ```
///
/// A failure is reported at the line of the call; one during an announcement, at the line where the witness was made.
public final class ProviderWitness<Element> {
  // MARK: Lifecycle

  /// Begins to observe a provider. The closure returns everything in which two elements may differ.
  public init(
    _ provider: some DataProvider<Element>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, text: @escaping (Element) -> String
  ) {
    place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.provider = provider
    self.text = text
    sections = contents
    subscription = provider.observeSections { [weak self] in self?.hear($0) }
  }

  // MARK: Public

  /// The number of changes that the provider has announced.
  public private(set) var changeCount = 0

  /// Checks that the provider has announced its last change, and that its functions agree with each other.
  public func check(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    if contents != sections {
      place.report(
        """
        The provider has changed without announcing it (- announced, + now):
        \(LineDifference(expected: lines(of: sections), actual: lines(of: contents)))
        """)
    }
    checkAgreement(place)
  }

  // MARK: Private

  private let place: TestPlace
  private let provider: any DataProvider<Element>
  private let text: (Element) -> String
  private var sections: [[String]] = []
  private var subscription: SignalSubscription?

  private var contents: [[String]] {
    (0..<provider.sectionCount).map { provider.elements(inSection: $0).map(text) }
  }

  private func lines(of sections: [[String]]) -> [String] {
    sections.enumerated().flatMap { index, rows in ["section \(index)"] + rows }
  }

  private func hear(_ change: ProviderChange) {
    changeCount += 1
    let (before, now) = (sections, contents)
    sections = now
    guard case .sections(let announced) = change else { return }
    guard before.count == now.count else {
      return place.report("Sections came or went, but the provider announced changes of the sections \(announced).")
    }
    for index in now.indices where before[index] != now[index] && !announced.contains(index) {
      place.report("Section \(index) has changed, but the provider announced changes of the sections \(announced).")
    }
  }

  private func checkAgreement(_ place: TestPlace) {
    let all = provider.elements.map(text)
    if all != contents.flatMap({ $0 }) {
      place.report(
        """
        The elements are not those of the sections (- of the sections, + all):
        \(LineDifference(expected: contents.flatMap { $0 }, actual: all))
        """)
    }
    for (section, rows) in contents.enumerated() {
      let count = provider.elementCount(inSection: section)
      if count != rows.count { place.report("Section \(section) counts \(count) elements, and has \(rows.count).") }
      let single = rows.indices.map { provider.element(at: ElementPath(section: section, item: $0)).map(text) }
      if single != rows.map(Optional.some) {
        place.report("The elements of section \(section), one by one, are not those of the whole section.")
      }
    }
    for outside in [ElementPath(section: -1, item: 0), ElementPath(section: provider.sectionCount, item: 0)]
    where provider.element(at: outside) != nil {
      place.report("There is an element at \(outside), in a section that does not exist.")
    }
  }
}
