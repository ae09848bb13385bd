import Foundation
import Lists
import ListsTesting
import LoadingTesting
import Synchronization
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

  @Test func `a picture is saved, and after an interruption only the rest of it`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let album = try open()
    try await album.load()
    let range = HTTPHeader("Content-Range", "bytes 0-1/4")
    transport.answer(
      address(7), .status(206, headers: [range, HTTPHeader("ETag", "\"1\"")], body: [1, 2]), .status(404),
      .status(
        206, headers: [HTTPHeader("Content-Range", "bytes 2-3/4"), HTTPHeader("ETag", "\"1\"")], body: [3, 4]))
    await #expect(throws: (any Error).self) { try await album.save(at: 7, to: file) }
    #expect(try Data(contentsOf: file) == Data([1, 2]))
    try await album.save(at: 7, to: file)
    #expect(try Data(contentsOf: file) == Data([1, 2, 3, 4]))
  }

  @Test func `requests are signed, and a token that has ended is renewed once`() async throws {
    transport.answer(
      "https://pictures.test/album",
      .init { request in
        guard case .bearer("token 2")? = request.access?.signIn else { return .status(401) }
        return .json("[]")
      })
    let tokens = Tokens()
    let library = try PictureLibrary(transport: transport, token: { _ in await tokens.next() })
    async let first: Void = library.open("https://pictures.test/album").load()
    async let second: Void = library.open("https://pictures.test/album").load()
    _ = try await (first, second)
    #expect(await tokens.count == 2)
  }

  @Test func `a log hears of each load and where its answer comes from`() async throws {
    let log = Log()
    _ = try open()
    let album = try PictureLibrary(transport: transport, monitor: log).open("https://pictures.test/album")
    try await album.load()
    for _ in 0..<2 { _ = try await album.picture(at: 3) }
    let ends = log.lines.withLock { $0.filter { $0.contains("ended") }.map { $0.split(separator: " ").last } }
    #expect(ends == ["network", "network", "cache"])
  }

  @Test func `albums are loaded page by page, and those that were opened are above them`() async throws {
    transport.answer(
      "https://pictures.test/albums",
      .json(#"{"albums": [{"title": "Sea", "url": "1"}], "next": "https://pictures.test/albums2"}"#))
    transport.answer(
      "https://pictures.test/albums2",
      .json(#"{"albums": [{"title": "Sea", "url": "1"}, {"title": "Wood", "url": "2"}]}"#))
    let list = try PictureLibrary(transport: transport).albums(at: "https://pictures.test/albums")
    let table = TestTable<String, AlbumEntry, String>()
    let observer = DiffableObserver(
      provider: list.sections, stamp: { RowStamp(id: $0.url, mark: ContentMark(value: 0)) }, shown: [], target: table)
    observer.update()
    for count in 1...2 {
      list.albums.loadNext()
      while list.albums.elements.count < count { await Task.yield() }
    }
    _ = list.open(list.albums.elements[1])
    #expect(table.sections.map(\.title) == ["Opened", "Albums"])
    #expect(table.sections.map { $0.elements.map(\.title) } == [["Wood"], ["Sea", "Wood"]])
  }

  @Test func `what is no picture is an error`() async throws {
    let album = try open()
    try await album.load()
    transport.answer(address(5), .text("gone"))
    await #expect(throws: UnacceptableResponse.self) { try await album.picture(at: 5) }
  }
}

private actor Tokens {
  private(set) var count = 0

  func next() -> String {
    count += 1
    return "token \(count)"
  }
}

private final class Log: LoadingMonitor {
  let lines = Mutex<[String]>([])

  func receive(_ event: LoadingEvent) { lines.withLock { $0.append("\(event)") } }
}
