import EventuallyTesting
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(1)))
struct DocumentRoomTests {
  /// Takes room in a task of its own.
  private func enter(_ room: DocumentRoom, _ bytes: Int) -> Task<DocumentRoom.Place, any Error> {
    Task {
      let place = room.place()
      try await place.enter(bytes)
      return place
    }
  }

  @Test func `documents get in as far as their bytes fit, in the order in which they came`() async throws {
    let room = DocumentRoom(bytes: 10)
    let (one, two) = (try await enter(room, 4).value, try await enter(room, 6).value)
    let third = enter(room, 5)
    try await eventually { room.waitingCount == 1 }
    let small = enter(room, 1)
    try await eventually { room.waitingCount == 2 }
    one.leave()
    #expect(room.waitingCount == 2)
    two.leave()
    two.leave()
    for place in [try await third.value, try await small.value] { place.leave() }
    try await enter(room, 10).value.leave()
    #expect(room.waitingCount == 0)
  }

  @Test func `a document that is larger than the room gets in alone`() async throws {
    let room = DocumentRoom(bytes: 10)
    let small = try await enter(room, 1).value
    let large = enter(room, 50)
    try await eventually { room.waitingCount == 1 }
    small.leave()
    let next = enter(room, 1)
    let place = try await large.value
    try await eventually { room.waitingCount == 1 }
    place.leave()
    try await next.value.leave()
  }

  @Test func `one that is cancelled holds up no other`() async throws {
    let room = DocumentRoom(bytes: 10)
    let held = try await enter(room, 6).value
    let large = enter(room, 8)
    try await eventually { room.waitingCount == 1 }
    let small = enter(room, 4)
    try await eventually { room.waitingCount == 2 }
    large.cancel()
    await #expect(throws: CancellationError.self) { _ = try await large.value }
    try await small.value.leave()
    held.leave()
    // Never let in, so there is nothing to give back.
    room.place().leave()
    try await enter(room, 10).value.leave()
  }
}
