import Testing

/// Checks that kinds of items are distinguished in one place and know nothing of each other, and that items are never
/// cast.
@Suite struct ItemKindCounters {
  @Test func `kinds are listed once and items are never cast`() throws {
    let files = try SourceTree.files(below: "Sources").filter { $0.module.map(ItemKindCount.modules.contains) == true }
    let count = ItemKindCount(files: files)
    print("item enumerations: \(count.enumerations.count), casts: \(count.casts.count)")
    #expect(count.casts == [])
    #expect(count.acquaintances == [])
    #expect(count.styledKinds == [])
    // Without kinds there is nothing to list.
    #expect(count.enumerations == (count.kinds.isEmpty ? [] : [ItemKindCount.items + "ItemKinds.swift"]))
  }
}
