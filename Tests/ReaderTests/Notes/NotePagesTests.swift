import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct NotePagesTests {
  private func arrange(_ count: Int) async throws -> (UseCases, UserID) {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let user = try await reader.owner().id
    let useCases = reader.services.useCases
    let entry = try #require(try await reader.database.entries(user, EntryQuery()).first?.id)
    for number in 1...count {
      _ = try await useCases.addNote(
        on: entry, quote: "\(number)", prefix: nil, suffix: nil, text: number.isMultiple(of: 2) ? "even" : "odd",
        by: user)
    }
    return (useCases, user)
  }

  private func numbers(_ page: (notes: [ListedNote], hasMore: Bool)) -> [Int] {
    page.notes.compactMap { Int($0.note.quote) }
  }

  @Test func `older notes are on further pages, each note on one`() async throws {
    let count = UseCases.notesPage + 2
    let (useCases, user) = try await arrange(count)
    let first = try await useCases.notes(of: user)
    #expect(first.hasMore && numbers(first) == Array((3...count).reversed()))
    let second = try await useCases.notes(of: user, before: first.notes.last?.note.id)
    #expect(!second.hasMore && numbers(second) == [2, 1])
    #expect(try await useCases.notes(of: user, before: second.notes.last?.note.id).notes.isEmpty)
  }

  @Test func `a page that is just full has no further one`() async throws {
    let (useCases, user) = try await arrange(UseCases.notesPage)
    let page = try await useCases.notes(of: user)
    #expect(page.notes.count == UseCases.notesPage && !page.hasMore)
  }

  @Test func `found notes have pages too`() async throws {
    let count = 2 * UseCases.notesPage + 2
    let (useCases, user) = try await arrange(count)
    let first = try await useCases.notes(of: user, search: "even")
    #expect(first.hasMore && numbers(first) == Array(stride(from: count, to: 2, by: -2)))
    let second = try await useCases.notes(of: user, search: "even", before: first.notes.last?.note.id)
    #expect(!second.hasMore && numbers(second) == [2])
  }
}
