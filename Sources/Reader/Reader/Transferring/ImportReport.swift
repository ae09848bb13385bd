import Bytes
import Fetching
import Storage

/// The numbers of what an imported file has.
public struct ImportReport: Sendable {
  public var newFeeds = 0
  public var knownFeeds = 0
  public var entries = 0
  /// Entries that were not stored before.
  public var newEntries = 0
  /// Entries that were left out, because others would see them too.
  public var leftOutEntries = 0
  public var readEntries = 0
  /// Settings that this version does not know.
  public var leftOutSettings = 0
  /// The timelines that were published, with their secrets.
  public var publications: [Publications.Known] = []
  /// The webhooks that were added, with their secrets.
  public var webhooks: [UseCases.NewWebhook] = []
  /// The addresses of webhooks that were left out, because the server has no key for secrets.
  public var refusedWebhooks: [WebAddress] = []

  /// Says that settings were left out; nil if none were.
  public var leftOutSettingsSentence: String? {
    leftOutSettings == 0
      ? nil
      : leftOutSettings.counted("setting was", "settings were") + " left out: this version does not know them."
  }
}

/// A mistake in a file, with its place. Nothing of the file was stored.
public struct ImportError: Error, Sendable, CustomStringConvertible {
  public enum Place: Sendable {
    case line(Int)
    /// The number of an item in a list, from 1.
    case item(Int)
    case file
  }

  public let place: Place
  public let reason: String

  public var description: String {
    switch place {
    case .line(let number): "Line \(number): \(reason)"
    case .item(let number): "Item \(number): \(reason)"
    case .file: reason
    }
  }
}
