import Bytes
import Storage

/// The declaration of a setting: its key in storage and on pages, its type, and the value that users start with.
///
/// All settings are declared in `Setting+All.swift`. docs/new-setting.md shows what a new one takes.
public struct Setting<Value: SettingValue>: Sendable {
  public let key: StaticString
  public let initial: Value

  public init(_ key: StaticString, initial: Value) {
    self.key = key
    self.initial = initial
  }
}

/// The values of a setting, each with its text in storage and on pages.
public protocol SettingValue: RawRepresentable<String>, CaseIterable, Sendable {}

extension SettingValue {
  /// The value with exactly this text, compared by bytes.
  public static func value(_ text: String) -> Self? { Self(bytes: text) }
}

/// A user's settings, the same on all pages.
public struct ReaderSettings: Sendable, Equatable {
  private var stored: [ByteString: ByteString]

  public init(stored: [ByteString: ByteString] = [:]) {
    self.stored = stored
  }

  /// The value of a setting; the initial one if none, or an unknown one, is stored.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    get { stored[ByteString("\(setting.key)")].flatMap { .value($0.string) } ?? setting.initial }
    set { stored[ByteString("\(setting.key)")] = ByteString(newValue.rawValue) }
  }
}

extension ReaderSettings {
  /// The text stored under a key.
  func text(_ key: StaticString) -> String? { stored[ByteString("\(key)")]?.string }

  /// The value stored as JSON; nil if there is none, or it is not valid.
  package func value<Value: Decodable>(_ key: StaticString) -> Value? {
    text(key).flatMap { try? JSONReader.outside.decode(Value.self, from: $0) }
  }

  /// The list stored as JSON; empty if there is none. Invalid elements are left out.
  package func list<Element: Decodable>(_ key: StaticString) -> [Element] {
    let list: [Valid<Element>] = value(key) ?? []
    return list.compactMap(\.element)
  }
}

/// An element of a stored list; nil inside if it is not valid.
private struct Valid<Element: Decodable>: Decodable {
  let element: Element?

  init(from decoder: any Decoder) throws {
    element = try? Element(from: decoder)
  }
}
