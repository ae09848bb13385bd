import Bytes

/// The names of elements and attributes that feeds use and the model has a place for, in any namespace.
///
/// Each name of a document is looked up once, so that its elements can be compared by number.
enum KnownName: UInt8, CaseIterable {
  case title, subtitle, tagline, description, summary, abstract, content, fullItem, body, rights, copyright, info
  case language, id, guid, link, comments, docs, newLocation, enclosure, author, managingEditor, contributor
  case webMaster, category, keywords, tags, categories, generator, image, icon, logo, textInput, cloud, ttl, source
  case published, issued, pubDate, updated, modified, lastBuildDate, created, expirationDate, item, entry, items
  case channel, feed, rss, rdf, redirect, name, email, uri, url, homepage, width, height, creator, publisher, subject
  case date, valid, owner, block, explicit, duration, newFeedURL, season, episode, episodeType, type, complete
  case isClosedCaptioned, order, group, thumbnail, player, credit, restriction, license, rating, adult, hash, text
  case community, starRating, statistics, embed, param, status, price, peerLink, location, scenes, scene, sceneTitle
  case sceneDescription, sceneStartTime, sceneEndTime, comment, responses, response, backLinks, backLink, locked
  case medium, chapters, value, liveItem, transcript, person, soundbite, funding, trailer, alternateEnclosure
  case integrity, encoded, div, origLink, origEnclosureLink, browserFriendly, commentRSS, generatorAgent, inReplyTo
  case total, geoWhere, point, line, polygon, box, circle, featureName, featureTypeTag, relationshipTag, elev, floor
  case radius, lat, long, chapter, section, department, account, markdown, selfLink, videoID, channelID, playlistID
  case updatePeriod, updateFrequency, href, rel, length, hreflang, base, lang, about, version, isPermaLink, term
  case scheme, label, domain, lastMod, resource, ref, fileSize, bitrate, isDefault, expression, frameRate
  case samplingRate, channels, role, relationship, state, reason, average, count, min, max, views, favorites
  case algorithm, time, start, end, currency, display, defaultFlag, img, startTime, geo, osm, country, codecs, service
  case mode, address, port, path, registerProcedure, protocolName, contentType, alternateText, images, aspectRatio
  case purpose, srcSet, chat, server, space, accountID, accountURL, socialInteract, priority, contentLink, remoteItem
  case podroll

  /// Nil for other names.
  ///
  /// - Parameter name: The name without its prefix, in lower case.
  init?(_ name: ByteString) {
    guard let known = Self.byText[name] else { return nil }
    self = known
  }

  /// The name as in documents, in lower case.
  var text: String { Self.texts[Int(rawValue)] }

  /// The names that differ from their cases.
  private static let spelled: [KnownName: String] = [
    .newFeedURL: "new-feed-url", .inReplyTo: "in-reply-to", .geoWhere: "where", .selfLink: "self", .algorithm: "algo",
    .defaultFlag: "default", .protocolName: "protocol", .alternateText: "alt",
    .aspectRatio: "aspect-ratio",
  ]

  private static let texts = allCases.map { spelled[$0] ?? "\($0)".lowercasedASCII }

  private static let byText = Dictionary(
    uniqueKeysWithValues: allCases.map { (ByteString($0.text), $0) })
}
