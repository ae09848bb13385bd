#if STAND_IN
  import EventuallyTesting
  import PageTesting
  import Testing
  import UIKitStandIn

  /// The code of `docs/apple-views.md` and of `docs/coming-from-lists.md`.
  @MainActor
  @Suite struct AppleViewsPageTests {
    @Test(arguments: ["docs/apple-views.md", "docs/coming-from-lists.md"])
    func `every block of the page is in the file named above it`(path: String) throws {
      let page = try DocumentationPage(path)
      #expect(page.blocks.count >= 4)
      for block in try page.strayBlocks() {
        Issue.record("\(path) shows what is no longer in \(block.file):\n\(block.code)")
      }
    }

    @Test func `contacts are shown, renamed, dragged and restored`() async throws {
      let table = UITableView(height: 440)
      table.window = UIWindow()
      let screen = ContactsScreen(table)
      func names() -> [String] { table.visibleCells.compactMap { ($0 as? ContactCell)?.name } }
      let (ada, bob, eve) = (Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Bob"), Contact(id: 3, name: "Eve"))
      screen.show(friends: [ada, bob], others: [eve])
      #expect(names() == ["Ada", "Bob", "Eve"])
      screen.rename(2, to: "Rob")
      #expect(names() == ["Ada", "Rob", "Eve"])
      table.drag(row(0), to: row(0, 1))
      #expect(names() == ["Rob", "Ada", "Eve"])
      #expect(screen.contacts.sections.map(\.elements.count) == [1, 2])
      try await eventually { screen.adapter?.observer.onOutdated == nil }
      let animated = table.animatedUpdateCount
      screen.restore(friends: [eve])
      #expect(names() == ["Eve"])
      #expect(table.animatedUpdateCount == animated)
      #expect(table.exceptions.isEmpty)
    }

    @Test func `a contact is revealed, and stays in its place`() {
      let table = UITableView(height: 132)
      table.window = UIWindow()
      let screen = ContactsScreen(table)
      func names() -> [String] { table.visibleCells.compactMap { ($0 as? ContactCell)?.name } }
      let friends = (0..<20).map { Contact(id: $0, name: "\($0)") }
      screen.show(friends: friends, others: [])
      screen.reveal(10)
      #expect(names() == ["9", "10", "11"])
      screen.keepPlace()
      screen.show(friends: [Contact(id: 30, name: "30")] + friends, others: [])
      #expect(names() == ["9", "10", "11"])
    }

    @Test func `a feed shows two kinds and prefetches`() throws {
      let collection = UICollectionView(height: 132)
      let screen = try FeedScreen(collection)
      let pairs: [[any FeedItem]] = (0..<20).map { index in
        [Post(id: "p\(index)", text: "Post \(index)"), Photo(id: "f\(index)", likes: index)]
      }
      screen.list.set(pairs.flatMap { $0 })
      #expect(collection.visibleCells.compactMap { ($0 as? PostCell)?.text } == ["Post 0", "Post 1"])
      #expect(collection.visibleCells.compactMap { ($0 as? PhotoCell)?.caption } == ["♥ 0"])
      #expect(screen.loading.count == 13)
      #expect(collection.exceptions.isEmpty)
    }

    @Test func `a data source of one's own needs the changes only`() {
      let table = UITableView(height: 440)
      let list = TableOfArrays(table)
      let source = Rows(list)
      table.dataSource = source
      table.reloadData()
      list.show([Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Bob")])
      list.show([Contact(id: 2, name: "Rob"), Contact(id: 3, name: "Eve"), Contact(id: 1, name: "Ada")])
      #expect(table.visibleCells.compactMap { ($0 as? ContactCell)?.name } == ["Rob", "Eve", "Ada"])
      #expect(table.exceptions.isEmpty)
    }
  }

  @MainActor
  private final class Rows: UITableViewDataSource {
    init(_ list: TableOfArrays) {
      self.list = list
    }

    let list: TableOfArrays

    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { list.contacts.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.register(ContactCell.self, forCellReuseIdentifier: "contact")
      let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      (cell as? ContactCell)?.name = list.contacts[indexPath.row].name
      return cell
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
