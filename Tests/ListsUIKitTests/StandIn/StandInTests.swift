#if STAND_IN
  import Testing
  import UIKitStandIn

  /// Tests of the stand-in itself: it must refuse what UIKit refuses, or the adapters' tests would prove nothing.
  @MainActor
  @Suite("The stand-in of UIKit")
  struct StandInTests {
    @Test func `an update that is counted rightly is accepted`() {
      let numbers = Numbers([3, 2])
      numbers.update([2, 3]) {
        $0.deleteRows(at: [row(0)], with: .none)
        $0.insertRows(at: [row(1, 1)], with: .none)
      }
      numbers.update([2, 3]) {
        $0.moveRow(at: row(0), to: row(1))
        $0.reconfigureRows(at: [row(0, 1)])
      }
      numbers.update([0, 3]) {
        $0.moveSection(1, toSection: 1)
        $0.deleteSections([0], with: .none)
        $0.insertSections([0], with: .none)
      }
      #expect(numbers.table.exceptions.isEmpty)
    }

    @Test(arguments: Refused.all)
    func `a wrong update raises an exception`(refused: Refused) {
      let numbers = Numbers([3, 2])
      numbers.update(refused.counts, refused.change)
      #expect(numbers.table.exceptions.count == 1)
      numbers.update(refused.counts) { _ in }
      #expect(numbers.table.exceptions.count == 1, "the rows were loaded again")
    }

    @Test func `a cell on the screen may not be returned for another row`() {
      let numbers = Numbers([1])
      numbers.cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      numbers.table.reloadData()
      numbers.counts = [2]
      numbers.table.reloadData()
      #expect(numbers.table.exceptions.count == 1)
    }

    @Test func `a reconfigured row must keep its cell`() {
      let numbers = Numbers([2])
      numbers.update([2]) { $0.reconfigureRows(at: [row(0)]) }
      #expect(numbers.table.exceptions.isEmpty)
      numbers.cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      numbers.update([2]) { $0.reconfigureRows(at: [row(0)]) }
      #expect(numbers.table.exceptions.count == 1)
    }

    @Test func `an unknown identifier raises an exception`() {
      let numbers = Numbers([])
      _ = numbers.table.dequeueReusableCell(withIdentifier: "unknown", for: row(0))
      #expect(numbers.table.exceptions.count == 1)
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let counts: [Int]
    let change: @MainActor @Sendable (UITableView) -> Void

    static let all: [Refused] = [
      Refused("a deletion without a change") { $0.deleteRows(at: [row(0)], with: .none) },
      Refused("a change without a deletion", [2, 2]) { _ in },
      Refused("a row that does not exist") { $0.reloadRows(at: [row(3)], with: .none) },
      Refused("a section that does not exist", [3]) { $0.deleteSections([2], with: .none) },
      Refused("a missing section", [3]) { _ in },
      Refused("a reload and a move of one row") {
        $0.reloadRows(at: [row(0)], with: .none)
        $0.moveRow(at: row(0), to: row(1))
      },
      Refused("a deletion of one row twice", [1, 2]) { $0.deleteRows(at: [row(0), row(0)], with: .none) },
      Refused("two rows at one place", [2, 3]) {
        $0.deleteRows(at: [row(1)], with: .none)
        $0.moveRow(at: row(0), to: row(0, 1))
        $0.insertRows(at: [row(0, 1)], with: .none)
      },
      Refused("an insertion beyond the end", [3, 3]) { $0.insertRows(at: [row(3, 1)], with: .none) },
      Refused("a change in a section that is deleted", [2]) {
        $0.deleteSections([0], with: .none)
        $0.reloadRows(at: [row(0)], with: .none)
      },
      Refused("an insertion into a section that is inserted", [3, 2, 1]) {
        $0.insertSections([2], with: .none)
        $0.insertRows(at: [row(0, 2)], with: .none)
      },
      Refused("reloading in an update") { $0.reloadData() },
    ]

    init(
      _ description: String, _ counts: [Int] = [3, 2], _ change: @escaping @MainActor @Sendable (UITableView) -> Void
    ) {
      testDescription = description
      self.counts = counts
      self.change = change
    }
  }

  /// A table of numbers of rows.
  @MainActor
  private final class Numbers: UITableViewDataSource {
    init(_ counts: [Int]) {
      self.counts = counts
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.dataSource = self
      table.reloadData()
    }

    var counts: [Int]
    var cell: UITableViewCell?
    let table = UITableView(height: 10 * 44)

    func update(_ counts: [Int], _ body: @escaping (UITableView) -> Void) {
      table.performBatchUpdates { [self] in
        self.counts = counts
        body(table)
      }
    }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell ?? tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { 0 }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
  }
#endif
