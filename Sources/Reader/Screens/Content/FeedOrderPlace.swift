import Bytes
import Foundation
import Storage

/// A place in a timeline whose order is by feed: an entry of a feed, and the moment for which the order of the feeds is
/// computed. The same moment gives the same order, so that pages neither skip nor repeat anything.
///
/// Its text is the time in milliseconds, the newest entry of that time, the feed, and the position of the entry, with
/// dots between them. The first page has a place without a feed.
public struct FeedOrderPlace: Sendable, Hashable, LosslessStringConvertible {
  public let moment: Date
  public let newest: EntryID
  public let feed: FeedID
  public let position: TimelinePosition

  public init(moment: Date, newest: EntryID, feed: FeedID, position: TimelinePosition) {
    (self.moment, self.newest, self.feed, self.position) = (moment, newest, feed, position)
  }

  public init?(_ description: String) {
    // Five numbers of 64 bits.
    guard description.utf8.count <= 104 else { return nil }
    let parts = description.splitBytes(on: ".", maxSplits: 3)
    guard parts.count == 4, let time = Int64(parts[0]), let newest = EntryID(String(parts[1])),
      let feed = FeedID(String(parts[2])), let position = TimelinePosition(String(parts[3]))
    else { return nil }
    self.init(
      moment: Date(timeIntervalSince1970: Double(time) / 1_000), newest: newest, feed: feed, position: position)
    // A time out of range, or a number with a sign or zeros in front.
    guard self.description.hasSameBytes(as: description) else { return nil }
  }

  public var description: String { "\(moment.milliseconds).\(newest).\(feed).\(position)" }
}
