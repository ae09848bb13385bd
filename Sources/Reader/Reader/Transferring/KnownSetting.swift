import Bytes
import Running
import Screens
import Storage

/// A setting that users have, with the check of a text that a file brings for it. Imports store no others.
struct KnownSetting: Sendable {
  let key: StaticString
  /// Throws the reason why the text could not have been stored here.
  private let check: @Sendable (String) throws -> Void

  /// All settings. docs/new-setting.md shows what a new one takes.
  static let all = [
    KnownSetting(.layout), KnownSetting(.order), KnownSetting(.rowPictures), KnownSetting(.readFeeds),
    KnownSetting(.marksOnScroll), KnownSetting(.theme), KnownSetting(.accent), KnownSetting(.face),
    KnownSetting(.lineLength), KnownSetting(.textSize), KnownSetting(.links), KnownSetting(.speed),
    KnownSetting(SavedSearch.key) { try SavedSearch.check(try values($0)) },
    KnownSetting(SendPlace.key) { text in
      let places: [SendPlace] = try values(text)
      guard places.count <= SendPlace.most else {
        throw UseCaseError.tooMany("places to send to", most: SendPlace.most)
      }
    },
    KnownSetting(KeySettings.key) { text in
      let keys: KeySettings = try values(text)
      try keys.check()
    },
  ]

  /// - Returns: False for a setting, or a choice of it, that this version does not know.
  /// - Throws: The reason why the value could not have been stored here.
  static func knows(_ record: SettingRecord) throws -> Bool {
    guard record.value.utf8.count <= ReaderSettings.mostBytes else {
      throw ImportMistake(reason: "A setting is too long.")
    }
    guard let known = all.first(where: { record.key.hasSameBytes(as: $0.key) }) else { return false }
    do {
      try known.check(record.value)
      return true
    } catch is UnknownChoiceError {
      return false
    } catch let error as DecodingError {
      throw ImportMistake(reason: "The setting “\(known.key)” cannot be read. \(error.sentence)")
    } catch {
      throw ImportMistake(reason: "The setting “\(known.key)” cannot be read. \(error)")
    }
  }

  // MARK: Private

  private struct UnknownChoiceError: Error {}

  private init<Value>(_ setting: Setting<Value>) {
    self.init(setting.key) { text in
      guard case .some = Value.value(text) else { throw UnknownChoiceError() }
    }
  }

  private init(_ key: StaticString, _ check: @escaping @Sendable (String) throws -> Void) {
    (self.key, self.check) = (key, check)
  }

  private static func values<Value: Decodable>(_ text: String) throws -> Value {
    try JSONReader.outside.decode(Value.self, from: text)
  }
}

extension KeySettings {
  /// The most actions with keys of their own, keys of an action, and bytes of a name or a key.
  private static let (mostActions, mostKeys, mostBytes) = (200, 4, 80)

  /// - Throws: The reason why no page could have stored these.
  fileprivate func check() throws {
    let texts = choices.map(\.action.utf8.count) + choices.flatMap { $0.keys.map(\.utf8.count) }
    guard choices.count <= Self.mostActions, choices.allSatisfy({ $0.keys.count <= Self.mostKeys }),
      texts.allSatisfy({ $0 <= Self.mostBytes })
    else {
      throw ImportMistake(reason: "There are too many keys, or one is too long.")
    }
  }
}

extension SavedSearch {
  /// - Throws: The reason why the searches of a file could not have been saved here.
  fileprivate static func check(_ searches: [SavedSearch]) throws {
    guard searches.count <= most else { throw UseCaseError.tooMany("saved searches", most: most) }
    guard usable(searches).count == searches.count else {
      throw ImportMistake(reason: "A saved search has no identifier of its own, from 1 to \(identifiers.upperBound).")
    }
    for each in searches {
      guard try TextField.search.read(each.search) != nil, try TextField.title.read(each.name) != nil else {
        throw ImportMistake(reason: "A saved search has no words or no name.")
      }
    }
  }
}
