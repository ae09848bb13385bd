import Testing

/// Checks that kinds of items are distinguished in one place, and that items are never cast.
@Suite struct ItemKindCounters {
  @Test func `kinds are listed once and items are never cast`() throws {
    let files = try SourceTree.files(below: "Sources").filter { file in
      file.code != nil && file.module.map(ItemKindCount.modules.contains) == true
    }
    let count = ItemKindCount(files: files)
    print("item enumerations: \(count.enumerations.count), casts: \(count.casts.count)")
    #expect(count.casts == [])
    // Without items there is nothing to list.
    let expected =
      SourceTree.exists("Sources/Reader/Reader/Items") ? ["Sources/Reader/Reader/Items/ItemKinds.swift"] : []
    #expect(count.enumerations == expected)
  }
}
