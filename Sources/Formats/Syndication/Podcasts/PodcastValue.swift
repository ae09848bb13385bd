import Bytes

/// A way to pay while listening (Podcasting 2.0, `podcast:value`).
public struct PodcastValue: Sendable, Hashable, Codable {
  /// A receiver of a part of each payment (`podcast:valueRecipient`).
  public struct Recipient: Sendable, Hashable, Codable {
    /// The name for display, plain text.
    @ComparedByBytes public var name: String?
    /// The kind of address, such as `node` or `lnaddress`, in lower case.
    @ComparedByBytes public var type: String?
    /// The address that the payment is sent to.
    @ComparedByBytes public var address: String
    /// The number of shares, in relation to those of the other recipients.
    public var split: Double
    /// True if the shares are percents that are taken off before the others are paid.
    public var isFee: Bool
    /// The name of a record to send along with the payment.
    @ComparedByBytes public var customKey: String?
    /// The value of that record.
    @ComparedByBytes public var customValue: String?

    /// Creates a recipient.
    public init(
      name: String? = nil,
      type: String? = nil,
      address: String,
      split: Double,
      isFee: Bool = false,
      customKey: String? = nil,
      customValue: String? = nil
    ) {
      self.name = name
      self.type = type
      self.address = address
      self.split = split
      self.isFee = isFee
      self.customKey = customKey
      self.customValue = customValue
    }
  }

  /// A part of the episode during which others are paid (`podcast:valueTimeSplit`).
  public struct TimeSplit: Sendable, Hashable, Codable {
    /// The beginning, in seconds.
    public var startSeconds: Double
    /// The length, in seconds.
    public var durationSeconds: Double
    /// The place in the other episode at which the part begins, in seconds; 0 if not stated.
    public var remoteStartSeconds: Double?
    /// The part of the payment for the recipients of the other episode, from 0 to 100; 100 if not stated.
    public var remotePercentage: Double?
    /// The episode whose recipients are paid.
    public var remoteItem: PodcastRemoteItem?
    /// The recipients, if they are not those of another episode.
    public var recipients: [Recipient]

    /// Creates a part with other recipients.
    public init(
      startSeconds: Double,
      durationSeconds: Double,
      remoteStartSeconds: Double? = nil,
      remotePercentage: Double? = nil,
      remoteItem: PodcastRemoteItem? = nil,
      recipients: [Recipient] = []
    ) {
      self.startSeconds = startSeconds
      self.durationSeconds = durationSeconds
      self.remoteStartSeconds = remoteStartSeconds
      self.remotePercentage = remotePercentage
      self.remoteItem = remoteItem
      self.recipients = recipients
    }
  }

  /// The currency or network, such as `lightning`, in lower case.
  @ComparedByBytes public var type: String?
  /// The way of transport, such as `keysend`, in lower case.
  @ComparedByBytes public var method: String?
  /// The suggested amount in the currency, as written: it has more digits than a `Double` shows.
  @ComparedByBytes public var suggested: String?
  /// The receivers of each payment.
  public var recipients: [Recipient]
  /// Parts of the episode during which others are paid.
  public var timeSplits: [TimeSplit]

  /// Creates a way to pay.
  public init(
    type: String? = nil,
    method: String? = nil,
    suggested: String? = nil,
    recipients: [Recipient] = [],
    timeSplits: [TimeSplit] = []
  ) {
    self.type = type
    self.method = method
    self.suggested = suggested
    self.recipients = recipients
    self.timeSplits = timeSplits
  }

  /// Decodes also the tree of the element, which databases have that were written before there was this type.
  public init(from decoder: any Decoder) throws {
    if let tree = try? FeedExtension(from: decoder) {
      var reader = PodcastValueReader { AddressResolver.resolve($0, against: nil) }
      self = reader.read(tree) ?? PodcastValue()
      return
    }
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      type: try parts.decodeIfPresent(String.self, forKey: .type),
      method: try parts.decodeIfPresent(String.self, forKey: .method),
      suggested: try parts.decodeIfPresent(String.self, forKey: .suggested),
      recipients: try parts.decode([Recipient].self, forKey: .recipients),
      timeSplits: try parts.decode([TimeSplit].self, forKey: .timeSplits))
  }
}
