import Foundation

@testable import Syndication

/// A stored source made by the first version that stored sources, with every property of the model.
enum StoredSource {
  static let entry: ParsedEntry = {
    var entry = ParsedEntry(
      id: "id", title: "title", link: "http://e.test/link", commentsURL: "http://e.test/comments",
      commentFeedURL: "http://e.test/comment-feed", commentCount: 1, published: date(2), updated: date(3),
      dates: [StatedDate(text: "written", date: date(4), element: "pubdate")],
      authors: [person("author")], content: FeedText.html("<p>content</p>", language: "en", baseURL: "http://b.test/"),
      summary: FeedText("summary"), baseURL: "http://base.test/", enclosures: [enclosure],
      imageURL: "http://e.test/image", categories: [FeedCategory(term: "term", scheme: "scheme", label: "label")],
      language: "de",
      links: [
        FeedLink(
          url: "http://e.test/l", relation: "related", type: "text/html", title: "link title", language: "fr",
          length: "5", count: 6)
      ])
    entry.provenance.id = FieldOrigin(element: .guid, in: .none)
    entry.provenance.title = FieldOrigin(element: .title, in: .media)
    entry.provenance.link = FieldOrigin(attribute: .href)
    entry.provenance.published = FieldOrigin(member: .datePublished)
    entry.provenance.updated = FieldOrigin(element: .date, in: .dublinCore)
    entry.provenance.authors = FieldOrigin(element: .author, in: .iTunes)
    entry.provenance.areAuthorsOfFeed = true
    entry.provenance.summary = FieldOrigin(element: .subtitle, in: .iTunes)
    entry.provenance.content = FieldOrigin(element: .encoded, in: .content)
    entry.titleText = FeedText.html("<b>title</b>")
    entry.subtitle = FeedText("subtitle")
    entry.otherContents = [FeedText("", mimeType: "image/png", sourceURL: "http://e.test/src")]
    entry.markdown = FeedText("*markdown*", mimeType: "text/markdown")
    entry.rights = FeedText("rights")
    entry.license = FeedLicense(url: "http://e.test/license", name: "license")
    entry.otherAuthors = [person("other")]
    entry.contributors = [person("contributor")]
    entry.publisher = person("publisher")
    entry.generator = FeedGenerator(name: "generator", url: "http://g.test/", version: "7")
    entry.created = date(8)
    entry.expires = date(9)
    entry.validFrom = date(10)
    entry.validUntil = date(11)
    entry.image = FeedImage(
      url: "http://i.test/1", title: "image title", link: "http://i.test/2", description: "image description",
      width: 12, height: 13)
    entry.bannerImageURL = "http://e.test/banner"
    entry.externalURL = "http://e.test/external"
    entry.source = FeedSource(
      id: "source id", title: FeedText("source title"), subtitle: FeedText("source subtitle"),
      siteURL: "http://s.test/", feedURL: "http://s.test/feed", language: "nl", iconURL: "http://s.test/icon",
      logoURL: "http://s.test/logo", authors: [person("sa")], contributors: [person("sc")],
      categories: [FeedCategory(term: "st")], generator: FeedGenerator(name: "sg"), rights: FeedText("sr"),
      links: [FeedLink(url: "http://s.test/l")], updated: date(14),
      dates: [StatedDate(text: "sd", element: "updated")], extensions: [FeedExtension(name: "se")])
    entry.inReplyTo = [
      FeedReply(reference: "ref", url: "http://r.test/", source: "http://r.test/s", type: "text/plain")
    ]
    entry.commentServiceURL = "http://e.test/service"
    entry.section = "section"
    entry.department = "department"
    entry.places = [place]
    entry.accounts = [FeedAccount(service: "service", name: "account")]
    entry.media = media
    entry.mediaGroups = [MediaProperties(keywords: ["group"])]
    entry.podcast = podcast
    entry.youTube = YouTubeReference(videoID: "video", channelID: "channel", playlistID: "playlist")
    entry.extensions = [
      FeedExtension(
        name: "extension", namespaceURI: "urn:x", attributes: ["a": "b"], text: "text",
        children: [FeedExtension(name: "child")])
    ]
    return entry
  }()

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds + 0.25) }

  private static func person(_ name: String) -> FeedPerson {
    FeedPerson(name: name, email: "\(name)@p.test", url: "http://p.test/\(name)", avatarURL: "http://a.test/\(name)")
  }

  private static let place = FeedPlace(
    shape: .polygon, coordinates: [[1.5, 2.5], [3.5, 4.5, 5.5]], name: "place", kind: "kind",
    relationship: "relationship", elevation: 15.5, floor: 16.5, radius: 17.5)

  private static let enclosure: ParsedEnclosure = {
    var file = ParsedEnclosure(
      url: "http://f.test/1", mimeType: "audio/mpeg", lengthBytes: 18, durationSeconds: 19.5, medium: .audio,
      title: "file", width: 20, height: 21, description: "file description")
    file.language = "it"
    file.expression = "full"
    file.isDefault = true
    file.mediaGroup = 0
    file.kilobitsPerSecond = 22.5
    file.framesPerSecond = 23.5
    file.kilohertz = 24.5
    file.channels = 25
    file.media = MediaProperties(keywords: ["file keyword"])
    return file
  }()

  private static let media = MediaProperties(
    title: FeedText("media title"), description: FeedText("media description"), keywords: ["keyword"],
    thumbnails: [MediaThumbnail(url: "http://m.test/t", width: 26, height: 27, timeSeconds: 28.5)],
    categories: [FeedCategory(term: "media term")], hashes: [MediaHash(value: "hash", algorithm: "sha-1")],
    player: MediaPlayer(url: "http://m.test/p", width: 29, height: 30),
    credits: [MediaCredit(role: "role", scheme: "urn:s", name: "credit")],
    copyright: MediaCopyright(text: "copyright", url: "http://m.test/c"),
    ratings: [MediaRating(value: "rating", scheme: "urn:r")],
    transcripts: [MediaTranscript(text: FeedText("said"), startSeconds: 31.5, endSeconds: 32.5)],
    restrictions: [MediaRestriction(relationship: "allow", type: "country", values: ["at"])],
    community: MediaCommunity(
      views: 33, favorites: 34, ratingAverage: 35.5, ratingCount: 36, ratingMinimum: 37.5, ratingMaximum: 38.5,
      tags: [MediaCommunity.Tag(name: "tag", weight: 39.5)]),
    comments: ["comment"], responses: ["http://m.test/r"], backLinks: ["http://m.test/b"],
    embed: MediaEmbed(url: "http://m.test/e", width: 40, height: 41, parameters: ["key": "value"]),
    status: MediaStatus(state: "active", reason: "reason"),
    prices: [MediaPrice(type: "rent", price: "42", currency: "EUR", info: "info")],
    license: FeedLink(url: "http://m.test/l", relation: "license"),
    subtitles: [MediaFile(url: "http://m.test/s", type: "text/vtt", language: "pl")],
    peerLinks: [MediaFile(url: "http://m.test/peer")],
    locations: [MediaLocation(description: "location", place: place, startSeconds: 43.5, endSeconds: 44.5)],
    rights: "userCreated",
    scenes: [MediaScene(title: "scene", description: "scene description", startSeconds: 45.5, endSeconds: 46.5)])

  private static let podcast = PodcastEpisode(
    season: 47, seasonName: "season name", number: 48.5, numberLabel: "number label", type: "bonus", isExplicit: true,
    isBlocked: true, isClosedCaptioned: true, order: 49, durationSeconds: 50.5, durationText: "duration text",
    artworkURL: "http://e.test/art", author: person("pa"),
    chapters: [PodcastChapter(start: 51.5, title: "chapter", url: "http://c.test/1", imageURL: "http://c.test/2")],
    chaptersVersion: "1.2", chaptersURL: "http://c.test/3", chaptersType: "application/json",
    transcripts: [
      PodcastTranscript(url: "http://t.test/", type: "text/vtt", language: "sv", isCaptions: true)
    ],
    persons: [
      PodcastPerson(name: "pn", role: "guest", group: "cast", imageURL: "http://p.test/i", url: "http://p.test/u")
    ],
    soundbites: [PodcastSoundbite(startSeconds: 52.5, durationSeconds: 53.5, title: "bite")],
    locations: [
      PodcastLocation(name: "pl", relation: "subject", place: place, openStreetMapID: "R1", country: "at")
    ],
    alternateEnclosures: [
      PodcastAlternateEnclosure(
        type: "audio/opus", lengthBytes: 54, bitsPerSecond: 55.5, height: 56, language: "da", title: "alternate",
        relation: "rel", codecs: "opus", isDefault: true,
        sources: [PodcastAlternateEnclosure.Source(url: "http://x.test/", contentType: "audio/ogg")],
        integrity: PodcastAlternateEnclosure.Integrity(type: "sri", value: "sha"))
    ],
    license: FeedLicense(name: "pl"), values: [PodcastValue()])

  /// The properties that came later, of an entry with nothing else.
  static let laterEntry: ParsedEntry = {
    var entry = ParsedEntry(id: "later")
    let recipient = PodcastValue.Recipient(
      name: "recipient", type: "node", address: "address", split: 57.5, isFee: true, customKey: "key",
      customValue: "custom")
    let item = PodcastRemoteItem(
      feedGUID: "feed guid", feedURL: "http://r.test/feed", itemGUID: "item guid", medium: "music", title: "remote")
    entry.podcast = PodcastEpisode(
      funding: [PodcastFunding(url: "http://f.test/give", title: "give")],
      contentLinks: [PodcastContentLink(url: "http://v.test/", title: "watch")],
      discussions: [
        PodcastDiscussion(
          protocolName: "activitypub", url: "http://d.test/1", account: "@a", accountURL: "http://d.test/@a",
          priority: 58)
      ],
      chat: PodcastChat(server: "irc.test", protocolName: "irc", account: "@c", space: "#room"),
      images: [
        PodcastImage(
          url: "http://i.test/3", alternateText: "alternate", aspectRatio: "16/9", width: 59, height: 60,
          type: "image/png", purposes: ["banner"])
      ],
      values: [
        PodcastValue(
          type: "lightning", method: "keysend", suggested: "0.00000005000", recipients: [recipient],
          timeSplits: [
            PodcastValue.TimeSplit(
              startSeconds: 61.5, durationSeconds: 62.5, remoteStartSeconds: 63.5, remotePercentage: 64.5,
              remoteItem: item, recipients: [recipient])
          ])
      ])
    return entry
  }()

  /// The names of elements and attributes that sources contain as the origins of fields.
  static let names = """
    title subtitle tagline description summary abstract content fullitem body rights copyright info language id
    guid link comments docs newlocation enclosure author managingeditor contributor webmaster category keywords
    tags categories generator image icon logo textinput cloud ttl source published issued pubdate updated modified
    lastbuilddate created expirationdate item entry items channel feed rss rdf redirect name email uri url
    homepage width height creator publisher subject date valid owner block explicit duration new-feed-url season
    episode episodetype type complete isclosedcaptioned order group thumbnail player credit restriction license
    rating adult hash text community starrating statistics embed param status price peerlink location scenes scene
    scenetitle scenedescription scenestarttime sceneendtime comment responses response backlinks backlink locked
    medium chapters value liveitem transcript person soundbite funding trailer alternateenclosure integrity
    encoded div origlink origenclosurelink browserfriendly commentrss generatoragent in-reply-to total where point
    line polygon box circle featurename featuretypetag relationshiptag elev floor radius lat long chapter section
    department account markdown self videoid channelid playlistid updateperiod updatefrequency href rel length
    hreflang base lang about version ispermalink term scheme label domain lastmod resource ref filesize bitrate
    isdefault expression framerate samplingrate channels role relationship state reason average count min max
    views favorites algo time start end currency display default img starttime geo osm country codecs service mode
    address port path registerprocedure protocol contenttype alt images aspect-ratio purpose srcset chat server space
    accountid accounturl socialinteract priority contentlink remoteitem podroll
    """

  /// The prefixes of these names.
  static let prefixes =
    "atom dc dcterms content itunes media sy feedburner webfeeds yt xhtml georss gml geo cc wfw thr psc admin podcast slash source"

  /// The stored form of `entry`: Base64 of compressed CBOR.
  static let whole = """
    KLUv/WT7Fl1JAMp3/BQ+MHGSDkCoQQMDFi2QlmFgoEYKCqIw6mYbkSL/3ptsQiTZJO3NKE59f+Oi
    3Uxqd/h7qJF9ljPqe5nqEwp2Zy0/ATgBQQGP4tNJO5xaC0UOl84eBrc+8emkYpFV3BRL2ymJR79q
    QTfBqu9VUINRmb8yc6mVs/mubSB/CkkYtaUu47fpQEdOH0EGom668j+FTlXaTkEWi8VisZHh0uEG
    I3sMGLXXVi0W4LemRNQO/k3ukgqJ2qolAsW3FeNs+FtxfAxe4qUyoa4nJc0uiqrYzQeanKSc1+Pg
    n7tVObhe9KiOQjrz1ksNyimlIhEyBIQICQK+egtzTsM3jMzNuUxOUnb1wiyV/bZi8kI9XdQPnVqw
    cTa8MepquTnfqz2VdA1P/d1ZLDpCvFdr8N26K64z78bZ8Hu1Wyw0ejVZOYtFh4gdEXLg6LRHrO+p
    pAJoWEWS136ogoIMCogxOUnhhqeoyKYJ6vtOUF/7a+03fZo+HM02/EOa3xbaD4WEjMjuSMXkJKX9
    kOME8idQdc55fmBUhu/MpTkbPzo8vKW8/Dh+ZvMzJ2OM8bNYLpaLdfETXXzRxedgZAojU/dg+6Hl
    VnbxgTR9ONBbcN+ZT12yh3A9cBIYoIJBROMtFhpPG6ZIFouOESouiqZvYdRiofGBvyozH77MzQ4L
    RuU9xrm3FYu99vBO55IrcudcMkFmp64e3YaRvTmZ/2Z1hmf6nMQdOV1oUhQoSHAltmkXFc3Jls+2
    iqwOyhClsWGSfdSRkqL5hIAQ8YB4maPobG+RwY/Ep+LIo/0ooBckvkuO8GHVSrHmZrxXG4GRJYa+
    0eUjU+Va04dzBhc8Jq6U5hTQsIrsGxa0EMgE9Und2t37Ru8T1Pe3Od+f9X7qEWOI2nejVje692LS
    2eQk5W5RGs234bZxRfMp4jzBB79DuCIWebh0avQGEpow8vpCx2izBb1X8zlc9WqG5tR8Yhze96m1
    S0oTJLz9of75mExsPTqX2vAZRslfnW7D0ZyT5NJZgdxq5la3C0lmtaBKXDpURSnUFhA+phskLp27
    tceQoB588Fs3YhakDj545Yo5R9MKK4qavZ4NQ5p1K/G9dc6GdZu/b87LpcFLI3pX82u6uMG1Pc25
    kIPaa91kGhmZzgnxCNzqL27jbLi1NWAg95r1JDSnSIUV8amodaN7SyNeUYt4RdCc1L5BQFw6fEp7
    WvCh4KOppws+VBW1NJ0KyJzOcTbMVjSnyKXDlba10IVLZ2N80C0hlw7m7yo1Yhj1NahT+5wWBJeO
    pcClYxlw6WymJcClY+kxorOB2jZGNsHoNC9Kd7kiPmfDZ+tJqOGp3iXfJHZ2lWL2MVSmxLvQl53B
    76GvcjYRRfMCc84555yH3/Y0YtF81locfi8pMwK3eslJytmSfGrBp5GJkmZ9mvWk5EyU6E2UxDfF
    OM6fCqWKGjfnnHNFzHSZaVrXvZ3TSw1Kw2eg40rGxuwtMuh92WoebrCgOHxwJWOIdIJFTh4TJXK1
    6H87BryMsdmlp+IbKy4r9GmwiizNWUmVza/c/+I2yHvp5uTBrBKGG0aWQvRJueSlBuVlmDBYEGEy
    OM6JgUUR5kound7V+5YrYtFcUkr59K5p40rvkjrzBqE6c5R3KRH52LeN59G+SNo5PhJWFR7tE4uv
    BKvyaGX6ZOYEq8QVjM9B3vuzTCYVl87+oSoIMp1aLqSQD4Y4zYu1KN2cU1Zx3TkbnilQgKgcnjFE
    sudqQnHjxMTZMItP59xf7v5S53yyGxPpnDNCUNtJygmmYfC7FYswaHje8Nt0A4HRqOFEpRCakRER
    SZIU0gHhBARBp5CS0gMSyLOhnGNMESoRkqbU/ndjCiYHqLDszEtUUa+4dlgOAoZyy3yiSj6wYVL7
    /xpeKoeRs+UQudeC/CH4o5QYyUHaGbLgkuuSLDCQJrSuQsBk1k7cjj/VRmIp59S+NlTbf4pxC8WJ
    1OA5FrGdoNoYzlkXa4PTvUS6LIQBC2o5R2xABjG1AatDWtBS6I9l1yAkEUhUJILithY0gYJ0hahg
    +a7iRRrWUamKvR/Vatf3Rw7Vo9GgpEIQht4BA0FpIRhKHg4wqEOrVx6uBea2JToZ+FIHeHIhSwo2
    qEcIBKEWFUCnyyHG7kHFMkIaOuwhOM5OmOTOj0VnMk9A1na8xU8RiaTSxWmTbqwpy+aTKrUqVI9s
    xaXCyLnNgxa4yEyx0u+yE539GwkqriRaDE7oFhOOuvyZRNyK6QOM7u3KW5dGJKPCVJ4Z5h3hGN79
    cFt6uR4am9zGohBa75UjIW30rVV3OnhDDoLeUhbGt6hqmNY5CqtRubviA+jTCypvb+tR7MjoaqKI
    rl/Sv0XJ8sREYicytDF1spCzzdJ9dIanAeMwQym9Re/FEnuhDBk8tCCDPhJTSYosGjwvuHSUnbJ1
    ipoxWTxqZcVx0B6P55d5+Tg2qfcOtRIbfGG8hrqScmAHAqwE1QMxBeIM02TJaMYIPpGDbiBMCHCv
    7jbh7c6uGhnYssjF7UWEMnxreHs4w6MLwH16FcDXTNB2Bmbk3iXcv4Do1n8HSoYt6Hm0+8meK4wS
    rTZ0OXALybS9nevu4hWOAjvxRrbCPTxqnB67durvCeKIe4nWQqK+y5hEiK5L3SpCN6WnMLcpwWNf
    3IeH4XW2uYJ3/C4E33nZmvKXp5BuRlV3amtztgL/QE2rUMg1hW6BZQLdGu2WCkP9gIGArFCPepcH
    bHJ0xK2v0aRslsNrifdtSaTWRTSMa55rsMzzromJjVE76mLMIj/GLIxNbFUCikde2QdIC88uUGkw
    K9at8/m/dwWGQXN7KCN2yRWixJhExHOOEkUpFFKWdf3W8/P48zvDCRV2BQTFPFBCa3fX4ZGDVnWx
    sLYIG0tMXr6H3n0VwC41ryw0bmoobbwOdW6+Z0pdu3S7jGFWNNVvvGYd0bX9nMdkd733Vuup9hJR
    dMYCvUcFAh5XQEvSiOFq10UEm3BUvqghor5FT73j+YyKkhQgUeWoQ92UmuRQpGyM5UPN23jJs5w4
    TFidyHXizlOy72EKuH+aNsfZGOLswovzw7A0GlF2gF2shN+qro/rtMCOlwXOOD8HBfHH4v+MRU0N
    dSSTSsH1UaM7sAUBTN98cucFqwFizy7D
    """

  /// The stored form of `laterEntry`.
  static let later = """
    KLUv/WTBAjUQAKZjaDOAN0kHIJkYiSncGQQxMH0UUdtSZNx7702aJHsnuYtOWPx9v5BthL0j3kBo
    bAPtmAhp1gJYAF0AWQBnOTsPyyHXbt9qJtycMkPEmkuMCurj4JLGS9NHt3dzaMV4iar8au1fomrX
    QtRMVNNsMKmm+aB0TzWT79nc91lPhTTMdvsZze+F/BOD0fC6lQYPCYr8k2oCnQYSWlF6JRVIUDrV
    wQkwBjCk0z4Sjf74LNoPvuB92r7XYQHUXR2mKTLnFsCPzuMjtIrQqrKX7Dk1fRSUMTYkMK3rdJ9y
    HO8hQRE5Dkg36BA6iiHdWogg8DGtEm0UzBUw1wyRRvgRsH6xWCwWEB6Oitb1+MzfzKOerqWenZbN
    hLtdn6JvpNFoCGgsNFi++UpB1mxn5otKp/RZUk1bK0pXM+HDdSQpxrhv7UDShM/uLXyKao+hf0wx
    xhhjjDEmpAzZGdQ8S+yt7K1K/mk3FSqF/JMecKBIkH9SGvZ2iChEOCquTrejfcSDmHg79l0HRHPa
    Z2G6B0cFZ3PoE72neTUTbl1v4kw7EmM6XIfBwnxBASkgkAIZs5UDjGlJxsHXrOZ3JPp2t+O7zBAo
    wR6hvfqN+8AwF3UbW+QQjnwHbPQgN33lG9YqzWC8PObh0y2CAh7i8rUlM6+NdA9g10ssCes+zGhB
    XvlYDSFfbcOBD1AGYpgBvMFBMQ==
    """
}
