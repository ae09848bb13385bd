import Bytes

/// The names of elements and attributes that feeds use and the model has a place for, whatever their namespace, in lower
/// case.
///
/// A document's names are looked up here once each, so that its elements are told apart by a number.
enum KnownName: String, CaseIterable {
  case title
  case subtitle
  case tagline
  case description
  case summary
  case abstract
  case content
  case fullItem = "fullitem"
  case body
  case rights
  case copyright
  case info
  case language
  case id
  case guid
  case link
  case comments
  case docs
  case newLocation = "newlocation"
  case enclosure
  case author
  case managingEditor = "managingeditor"
  case contributor
  case webMaster = "webmaster"
  case category
  case keywords
  case tags
  case categories
  case generator
  case image
  case icon
  case logo
  case textInput = "textinput"
  case cloud
  case ttl
  case source
  case published
  case issued
  case pubDate = "pubdate"
  case updated
  case modified
  case lastBuildDate = "lastbuilddate"
  case created
  case expirationDate = "expirationdate"
  case item
  case entry
  case items
  case channel
  case feed
  case rss
  case rdf
  case redirect
  case name
  case email
  case uri
  case url
  case homepage
  case width
  case height
  case creator
  case publisher
  case subject
  case date
  case valid
  case owner
  case block
  case explicit
  case duration
  case newFeedURL = "new-feed-url"
  case season
  case episode
  case episodeType = "episodetype"
  case type
  case complete
  case isClosedCaptioned = "isclosedcaptioned"
  case order
  case group
  case thumbnail
  case player
  case credit
  case restriction
  case license
  case rating
  case adult
  case hash
  case text
  case community
  case starRating = "starrating"
  case statistics
  case embed
  case param
  case status
  case price
  case peerLink = "peerlink"
  case location
  case scenes
  case scene
  case sceneTitle = "scenetitle"
  case sceneDescription = "scenedescription"
  case sceneStartTime = "scenestarttime"
  case sceneEndTime = "sceneendtime"
  case comment
  case responses
  case response
  case backLinks = "backlinks"
  case backLink = "backlink"
  case locked
  case medium
  case chapters
  case value
  case liveItem = "liveitem"
  case transcript
  case person
  case soundbite
  case funding
  case trailer
  case alternateEnclosure = "alternateenclosure"
  case integrity
  case encoded
  case div
  case origLink = "origlink"
  case origEnclosureLink = "origenclosurelink"
  case browserFriendly = "browserfriendly"
  case commentRSS = "commentrss"
  case generatorAgent = "generatoragent"
  case inReplyTo = "in-reply-to"
  case total
  case geoWhere = "where"
  case point
  case line
  case polygon
  case box
  case circle
  case featureName = "featurename"
  case featureTypeTag = "featuretypetag"
  case relationshipTag = "relationshiptag"
  case elev
  case floor
  case radius
  case lat
  case long
  case chapter
  case section
  case department
  case account
  case markdown
  case selfLink = "self"
  case videoID = "videoid"
  case channelID = "channelid"
  case playlistID = "playlistid"
  case updatePeriod = "updateperiod"
  case updateFrequency = "updatefrequency"
  case href
  case rel
  case length
  case hreflang
  case base
  case lang
  case about
  case version
  case isPermaLink = "ispermalink"
  case term
  case scheme
  case label
  case domain
  case lastMod = "lastmod"
  case resource
  case ref
  case fileSize = "filesize"
  case bitrate
  case isDefault = "isdefault"
  case expression
  case frameRate = "framerate"
  case samplingRate = "samplingrate"
  case channels
  case role
  case relationship
  case state
  case reason
  case average
  case count
  case min
  case max
  case views
  case favorites
  case algorithm = "algo"
  case time
  case start
  case end
  case currency
  case display
  case defaultFlag = "default"
  case img
  case startTime = "starttime"
  case geo
  case osm
  case country
  case codecs
  case service
  case mode
  case address
  case port
  case path
  case registerProcedure = "registerprocedure"
  case protocolName = "protocol"
  case contentType = "contenttype"
  case alternateText = "alt"

  /// Nil for a name that is not one of these.
  init?(_ name: ByteString) {
    guard let known = Self.byName[name] else { return nil }
    self = known
  }

  private static let byName: [ByteString: KnownName] = Dictionary(
    uniqueKeysWithValues: allCases.map { (ByteString($0.rawValue), $0) })
}
