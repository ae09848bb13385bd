import Bytes

/// A picture, audio file or film of the samples.
struct SampleMedia: Sendable {
  let name: String
  let contentType: String
  private let load: @Sendable () -> [UInt8]

  /// The address relative to any page or feed of the samples.
  var address: String { "media/\(name)" }

  /// The contents, loaded on each access.
  var bytes: [UInt8] { load() }

  var file: SampleFile { SampleFile(contentType: contentType, bytes: bytes) }

  static func named(_ name: Substring) -> SampleMedia? { all.first { $0.name.hasSameBytes(as: name) } }

  private static func picture(_ name: String, _ load: @escaping @Sendable () -> [UInt8]) -> SampleMedia {
    SampleMedia(name: name + ".svg", contentType: "image/svg+xml", load: load)
  }

  private static func sound(_ name: String, _ load: @escaping @Sendable () -> [UInt8]) -> SampleMedia {
    SampleMedia(name: name + ".mp3", contentType: "audio/mpeg", load: load)
  }

  private static func film(_ name: String, _ load: @escaping @Sendable () -> [UInt8]) -> SampleMedia {
    SampleMedia(name: name + ".mp4", contentType: "video/mp4", load: load)
  }
}

// MARK: - All media

extension SampleMedia {
  static let boatsPicture = picture("boats") { PackageResources.boats_svg }
  static let clearPicture = picture("clear") { PackageResources.clear_svg }
  static let clockPicture = picture("clock") { PackageResources.clock_svg }
  static let coverPicture = picture("cover") { PackageResources.cover_svg }
  static let crossingPoster = picture("crossing-poster") { PackageResources.crossing_poster_svg }
  static let dawnPicture = picture("dawn") { PackageResources.dawn_svg }
  static let ferryPicture = picture("ferry") { PackageResources.ferry_svg }
  static let floodPoster = picture("flood-poster") { PackageResources.flood_poster_svg }
  static let fogPicture = picture("fog") { PackageResources.fog_svg }
  static let gullsPoster = picture("gulls-poster") { PackageResources.gulls_poster_svg }
  static let lampPoster = picture("lamp-poster") { PackageResources.lamp_poster_svg }
  static let moonPicture = picture("moon") { PackageResources.moon_svg }
  static let postsPicture = picture("posts") { PackageResources.posts_svg }
  static let rainPicture = picture("rain") { PackageResources.rain_svg }
  static let rainbowPicture = picture("rainbow") { PackageResources.rainbow_svg }
  static let starsPicture = picture("stars") { PackageResources.stars_svg }
  static let stormPicture = picture("storm") { PackageResources.storm_svg }
  static let tidesPicture = picture("tides") { PackageResources.tides_svg }

  static let clockSound = sound("clock") { PackageResources.clock_mp3 }
  static let keeperSound = sound("keeper") { PackageResources.keeper_mp3 }

  static let crossingFilm = film("crossing") { PackageResources.crossing_mp4 }
  static let floodFilm = film("flood") { PackageResources.flood_mp4 }
  static let gullsFilm = film("gulls") { PackageResources.gulls_mp4 }
  static let lampFilm = film("lamp") { PackageResources.lamp_mp4 }

  static let all = [
    boatsPicture, clearPicture, clockPicture, coverPicture, crossingPoster, dawnPicture, ferryPicture,
    floodPoster, fogPicture, gullsPoster, lampPoster, moonPicture, postsPicture, rainPicture, rainbowPicture,
    starsPicture, stormPicture, tidesPicture, clockSound, keeperSound, crossingFilm, floodFilm, gullsFilm,
    lampFilm,
  ]
}
