import Foundation
import LoadingTesting
import Testing

@testable import PicturesCore

@MainActor @Suite(.timeLimit(.minutes(1)))
struct AlbumTests {
  private let transport = ScriptedTransport()

  private func address(_ index: Int) -> String { "https://pictures.test/\(index).jpg" }

  private func open(cacheFolder: String? = nil) throws -> Album {
    let list = (0..<20).map { #"{"title": "\#($0)", "url": "\#(address($0))"}"# }.joined(separator: ",")
    transport.answer("https://pictures.test/album", .json("[\(list)]"))
    for index in 0..<20 {
      let fields = [HTTPHeader("Content-Type", "image/jpeg"), HTTPHeader("Cache-Control", "max-age=60")]
      transport.answer(address(index), .status(200, headers: fields, body: [UInt8(index)]))
    }
    return try PictureLibrary(transport: transport, cacheFolder: cacheFolder).open("https://pictures.test/album")
  }

  private func count(_ index: Int) -> Int { transport.requests.count { $0.url.string == address(index) } }

  @Test func `a picture that was seen comes from the cache`() async throws {
    let album = try open()
    try await album.load()
    #expect(album.pictures.count == 20)
    for _ in 0..<2 { #expect(try await album.picture(at: 3) == [3]) }
    #expect(count(3) == 1)
  }

  @Test func `a picture is there again after a restart`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for _ in 0..<2 {
      let album = try open(cacheFolder: folder)
      try await album.load()
      #expect(try await album.picture(at: 1) == [1])
    }
    #expect(count(1) == 1)
  }

  @Test func `a picture that is prefetched is not loaded twice`() async throws {
    let album = try open()
    try await album.load()
    transport.hold(address(0))
    album.prefetch(0..<1)
    async let seen = album.picture(at: 0)
    while count(0) == 0 { await Task.yield() }
    transport.release(address(0))
    #expect(try await seen == [0])
    #expect(count(0) == 1)
  }

  @Test func `prefetches that are out of sight end, and those that wait are never sent`() async throws {
    let album = try open()
    try await album.load()
    // Four requests at a time go to a host; these fill the line.
    for index in 0..<4 { transport.hold(address(index)) }
    album.prefetch(0..<4)
    while transport.requests.count < 5 { await Task.yield() }
    album.prefetch(0..<12)
    album.prefetch(12..<14)
    #expect(try await album.picture(at: 13) == [13])
    #expect((4..<12).allSatisfy { count($0) == 0 })
  }

  @Test func `what is no picture is an error`() async throws {
    let album = try open()
    try await album.load()
    transport.answer(address(5), .text("gone"))
    await #expect(throws: UnacceptableResponse.self) { try await album.picture(at: 5) }
  }
}
