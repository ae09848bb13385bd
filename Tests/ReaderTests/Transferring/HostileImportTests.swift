import Bytes
import Foundation
import HostileExports
import ReaderTesting
import Storage
import Testing

@testable import Reader
@testable import Running
@testable import Screens

/// Files that are made to take time, or to break what is read from them later.
@Suite struct HostileImportTests {
  private static let header = "{\"format\":\"yaarr\",\"version\":1}\n"

  private static func setting(_ key: String, _ value: String) throws -> Data {
    let line = try ExportLine.encoder().encode(UserRecord.setting(SettingRecord(key: key, value: value)))
    return Data(header.utf8) + line
  }

  // MARK: Saved searches

  private static func search(_ id: String, _ name: String = "x") -> String {
    #"{"id":\#(id),"name":"\#(name)","search":"tide","filter":"unread"}"#
  }

  @Test(arguments: [
    "[\(search("9223372036854775807"))]", "[\(search("-9223372036854775808"))]", "[\(search("0"))]",
    "[\(search("9223372036854775808"))]", "[\(search("1e308"))]", "[\(search("1")),\(search("1"))]",
    "[\(search("1", ""))]", #"[{"id":1,"name":"x","search":"","filter":"all"}]"#,
    #"[{"id":1,"name":"x","search":"y","filter":"rare"}]"#, "[1]", "{}", "[", "",
    "[\((1...51).map { search("\($0)", "\($0)") }.joined(separator: ","))]",
    "[\(search("1", String(repeating: "x", count: 2_000)))]",
  ])
  func `searches that could not have been saved are refused`(value: String) async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let file = try Self.setting("searches", value)

    await #expect(throws: ImportError.self) { try await reader.services.useCases.importAll(file, for: user) }

    #expect(try await reader.database.settings(of: user).isEmpty)
    #expect(try await reader.services.useCases.saveSearch("tide", name: nil, of: user).id == 1)
  }

  /// Earlier versions have stored any.
  @Test(arguments: [
    "[\(search("9223372036854775807"))]", "[\(search("1000000000")),\(search("1000000000"))]",
    "[\(search("9223372036854775806")),\(search("-9223372036854775808"))]",
    "[\((1...900).map { search("\($0)") }.joined(separator: ","))]",
  ])
  func `stored searches with any identifiers can be shown, and another one can be saved`(value: String) async throws {
    let reader = try await TestReader()
    let (useCases, user) = (reader.services.useCases, try await reader.owner().id)
    try await reader.database.setSetting("searches", value, of: user)

    for number in 1...2 {
      do {
        let saved = try await useCases.saveSearch("sea \(number)", name: nil, of: user)
        let all = ReaderSettings(stored: try await reader.database.settings(of: user)).savedSearches
        #expect(all.contains(saved) && Set(all.map(\.id)).count == all.count)
      } catch UseCaseError.tooMany {
        #expect(value.utf8.count > 10_000)
      }
    }
    #expect(
      ReaderSettings(stored: try await reader.database.settings(of: user)).savedSearches.count <= SavedSearch.most)
  }

  // MARK: Settings

  @Test func `only settings that are known are stored, and the report says how many were left out`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let unknown = try (1...200).map { number in
      try ExportLine.encoder().encode(UserRecord.setting(SettingRecord(key: "k\(number)", value: "v")))
    }
    let known = [("layout", "cards"), ("theme", "plaid"), ("size", "99"), ("searches", "[\(Self.search("3"))]")]
    var file = try known.reduce(Data(Self.header.utf8)) { file, setting in
      file + (try ExportLine.encoder().encode(UserRecord.setting(SettingRecord(key: setting.0, value: setting.1)))) + [
        10
      ]
    }
    for line in unknown { file += line + [10] }

    let report = try await reader.services.useCases.importAll(file, for: user)

    #expect(report.leftOutSettings == 202)
    #expect(report.leftOutSettingsSentence == "202 settings were left out: this version does not know them.")
    #expect(try await Set(reader.database.settings(of: user).keys) == ["layout", "searches"])
  }

  @Test(arguments: [
    ("send-to", "[{\"name\":\"a\",\"pattern\":\"javascript:{url}\"}]"),
    (
      "send-to",
      "[\((1...31).map { "{\"name\":\"\($0)\",\"pattern\":\"https://a.test/{url}\"}" }.joined(separator: ","))]"
    ),
    (
      "keys",
      "{\"choices\":[{\"action\":\"next\",\"keys\":[\"a\",\"b\",\"c\",\"d\",\"e\"]}],\"singleKeysAreOff\":false}"
    ),
    (
      "keys",
      "{\"choices\":[{\"action\":\"next\",\"keys\":[\"\(String(repeating: "x", count: 81))\"]}],\"singleKeysAreOff\":false}"
    ),
    ("keys", "[]"), ("layout", String(repeating: "x", count: 65_537)),
  ])
  func `a value that no page could have stored is refused, and nothing is stored`(key: String, value: String)
    async throws
  {
    let reader = try await TestReader()
    let user = try await reader.owner().id

    let error = await #expect(throws: ImportError.self) {
      try await reader.services.useCases.importAll(try Self.setting(key, value), for: user)
    }

    #expect(error.map { "\($0)".hasPrefix("Line 2: ") } == true)
    #expect(try await reader.database.settings(of: user).isEmpty)
  }

  @Test func `all settings of the reader are known to imports`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Reader/Screens")
    var keys: Set<String> = ["searches", "send-to", "keys"]
    let text = try String(contentsOf: sources.appending(path: "Settings/Setting+All.swift"), encoding: .utf8)
    for match in text.matches(of: #/Self\("([a-z-]+)", initial:/#) { keys.insert(String(match.1)) }
    #expect(keys.count > 10)
    #expect(Set(KnownSetting.all.map { "\($0.key)" }) == keys)
  }

  // MARK: Time

  private static let marks = String(repeating: "\u{301}\u{323}", count: 20_000)

  /// The least processor time of a few attempts, in seconds. Other tests run beside this one.
  private static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<8 where least > 0.5 {
      let start = clock()
      try await work()
      least = min(least, Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
    return least
  }

  @Test(arguments: [
    ("{\"x\(marks)\":1,\"items\":[]}", "The name of a member has more than 256 bytes, at byte 2 of line 1."),
    ("{\"items\":[{\"x\(marks)\":1}]}", "The name of a member has more than 256 bytes, at byte 12 of line 1."),
    (
      "{\"items\":\n[\(String(repeating: "[", count: 70))",
      "Values stand within each other 64 deep, at byte 64 of line 2."
    ),
    ("{\"articles\":[{\"title\":\"a\",}]}", "A name is missing, at byte 27 of line 1."),
    (
      "\(header){\"type\":\"label\",\"\(marks)\":1}",
      "Line 2: The name of a member has more than 1024 bytes, at byte 17."
    ),
    ("\(header){\"type\":\"l\(marks)\"}", "Line 2: At “type”: There are no records of the type “l"),
    ("\(header){\"type\":\"feed\",\"url\":\"http://a.test/\",\"onChange\":\"u\(marks)\"}", "Line 2: At “onChange”: “u"),
  ])
  func `marks in names and values take no time, and the file is refused with the place`(
    file: String, sentence: String
  ) async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let seconds = await Self.seconds {
      let error = await #expect(throws: ImportError.self) {
        try await reader.services.useCases.importAll(Data(file.utf8), for: user)
      }
      #expect(
        error.map { "\($0)".utf8.starts(with: sentence.utf8) } == true, "\(error.map { "\($0)".prefix(200) } ?? "")")
    }
    #expect(seconds <= 0.5)
  }

  /// One record of each type, with the members that an export may have.
  private static let records = [
    #"{"type":"setting","key":"searches","value":"[]"}"#,
    #"{"type":"folder","path":["a","b"],"folded":true,"order":["http://a.test/"]}"#,
    #"{"type":"label","name":"a"}"#,
    #"{"type":"feed","url":"http://a.test/","title":"t","folders":[["a"]],"onChange":"unread","interval":60,"fullArticle":true,"paused":true}"#,
    #"{"type":"read","feed":"http://a.test/","guids":["1"]}"#,
    #"{"type":"rule","name":"n","folder":["a"],"search":"s","actions":["read"],"days":3,"off":true,"stops":true}"#,
    #"{"type":"publication","title":"t","place":{"label":"a"},"filter":"unread","search":"s"}"#,
    #"{"type":"webhook","url":"http://a.test/","events":["new_entries"],"place":{"folder":["a"]}}"#,
    #"{"type":"podcast-setting","name":"n","value":"1","podcast":"http://a.test/","episode":"http://a.test/1"}"#,
  ]

  private static func record(_ index: Int) async throws -> String {
    index < records.count ? records[index] : try await HostileLines.entry()
  }

  @Test(arguments: 0...records.count)
  func `no text of a record takes long`(index: Int) async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    for prefix in ["", "u"] {
      for line in try HostileLines.variants(
        of: try await Self.record(index), by: { $0 is String ? [prefix + Self.marks] : [] })
      {
        let file = Data((Self.header + line).utf8)
        let seconds = await Self.seconds { _ = try? await reader.services.useCases.importAll(file, for: user) }
        #expect(seconds <= 0.5, "\(seconds) s: \(line.prefix(200))")
      }
    }
  }

  // MARK: Numbers

  /// Entries are shown in `HostileEntriesTests` of the web host.
  @Test(arguments: records)
  func `a record with any number is refused or can be used afterwards`(record: String) async throws {
    for extreme in HostileLines.extremes {
      let reader = try await TestReader()
      let (useCases, user) = (reader.services.useCases, try await reader.owner().id)
      for line in try HostileLines.variants(of: record, withNumber: extreme) {
        let file = Data((Self.header + line).utf8)
        guard (try? await useCases.importAll(file, for: user)) != nil else { continue }
        try await useCases.exportAll(of: user) { _ in }
      }
      _ = try await useCases.saveSearch("tide", name: nil, of: user)
    }
  }
}
