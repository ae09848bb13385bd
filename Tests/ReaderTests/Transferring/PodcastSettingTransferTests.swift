import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct PodcastSettingTransferTests {
  private static let head = #"{"format":"yaarr","version":1}"# + "\n"
  // swift-format-ignore
  private static let lines = [
    #"{"name":"theme","type":"podcast-setting","value":"{\"a\":[1]}"}"#,
    #"{"device":"phone","name":"speed","type":"podcast-setting","value":"1.5"}"#,
    #"{"name":"skip","podcast":"http://feeds.test/a.xml","type":"podcast-setting","value":"true"}"#,
    #"{"episode":"http://site.test/1.mp3","name":"is_favorite","podcast":"http://feeds.test/a.xml","type":"podcast-setting","value":"true"}"#,
  ]

  private func file(_ lines: [String]) -> Data { Data((Self.head + lines.map { $0 + "\n" }.joined()).utf8) }

  private func export(_ reader: TestReader) async throws -> String {
    var bytes = Data()
    try await reader.services.useCases.exportAll(of: reader.owner().id) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `settings of apps for podcasts and favorites are exported and imported`() async throws {
    let reader = try await TestReader()
    let (useCases, user) = (reader.services.useCases, try await reader.owner().id)
    _ = try await useCases.importAll(file(Self.lines), for: user)
    #expect(try await export(reader) == String(decoding: file(Self.lines), as: UTF8.self))
    #expect(
      try await reader.database.favoriteEpisodes(user) == [
        FavoriteEpisode(podcast: "http://feeds.test/a.xml", episode: "http://site.test/1.mp3")
      ])
    // What an app has stored meanwhile stays.
    let speed = PodcastSetting(name: "speed", value: "2")
    _ = try await useCases.changePodcastSettings(of: .device("phone"), to: [speed], removing: [], for: user)
    _ = try await useCases.importAll(file(Self.lines), for: user)
    #expect(try await useCases.podcastSettings(of: .device("phone"), for: user) == [speed])
  }

  @Test(arguments: [
    #""name":"","value":"1""#, #""name":"a","value":"{""#, #""name":"a","value":"1","podcast":"javascript:x""#,
    #""name":"a","value":"1","episode":"http://a.test/1.mp3""#, #""name":"a","value":"1","device":"""#,
    #""name":"a","value":"1","device":"phone","podcast":"http://a.test/""#,
    #""name":"a","value":"\"\#(String(repeating: "x", count: PodcastSetting.mostValueBytes))\"""#,
    #""name":"\#(String(repeating: "x", count: PodcastSetting.mostNameBytes + 1))","value":"1""#,
  ])
  func `a setting that no app could have stored is a mistake, and nothing is stored`(members: String) async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    await #expect(throws: ImportError.self) {
      _ = try await reader.services.useCases.importAll(
        file(Self.lines + [#"{"type":"podcast-setting",\#(members)}"#]), for: user)
    }
    #expect(try await reader.database.podcastSettings(user) == [])
  }

  @Test func `no more settings are imported than a user may have`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let most = (1...PodcastSetting.most).map { #"{"type":"podcast-setting","name":"n\#($0)","value":"1"}"# }
    await #expect(throws: ImportError.self) {
      _ = try await reader.services.useCases.importAll(file(most + Self.lines), for: user)
    }
    #expect(try await reader.database.podcastSettings(user) == [])
    // The same ones twice are as many.
    _ = try await reader.services.useCases.importAll(file(Self.lines + Self.lines), for: user)
    #expect(try await reader.database.podcastSettings(user).count == Self.lines.count)
  }
}
