import Bytes

/// Reads places (GeoRSS, GML, W3C geo).
enum PlaceReader {
  /// The shape of a GeoRSS simple element, whose coordinates have the latitude first.
  static func simple(_ element: XMLElement) -> FeedPlace? {
    guard let shape = shape(named: element.name) else { return nil }
    return place(shape, numbers(element.text), dimensions: 2, isLatitudeFirst: true)
  }

  /// The first geometry inside a GeoRSS `where`, or the element itself if it is a geometry.
  static func geometry(_ element: XMLElement) -> FeedPlace? {
    var latitudeFirst = true
    var dimensions = 2
    func note(_ element: XMLElement) {
      // Only geographic reference systems have the latitude first; projected ones such as UTM have the easting first.
      if let system = element.attribute("srsname") { latitudeFirst = isGeographic(system) }
      if let count = element.attribute("srsdimension").flatMap({ Int($0) }), (2...3).contains(count) {
        dimensions = count
      }
    }
    func search(_ element: XMLElement, shape outer: FeedPlace.Shape?, depth: Int) -> FeedPlace? {
      guard depth < 8 else { return nil }
      note(element)
      let shape = shape(named: element.name) ?? outer
      if [ByteString("pos"), "poslist", "coordinates"].contains(element.name), let shape {
        let values = numbers(element.text)
        let count = element.name == "pos" ? max(2, min(values.count, 3)) : dimensions
        return place(shape, values, dimensions: count, isLatitudeFirst: latitudeFirst)
      }
      for child in element.children { if let found = search(child, shape: shape, depth: depth + 1) { return found } }
      return nil
    }
    return search(element, shape: nil, depth: 0)
  }

  static func point(latitude: String?, longitude: String?) -> FeedPlace? {
    guard let latitude = latitude.flatMap(finite), let longitude = longitude.flatMap(finite) else { return nil }
    return FeedPlace(shape: .point, coordinates: [[longitude, latitude]])
  }

  /// Parses a `geo:` address (RFC 5870): the latitude, the longitude, an optional height, then parameters.
  static func geoAddress(_ text: String) -> FeedPlace? {
    guard text.utf8.prefix(4).map(ASCII.lowercased).elementsEqual("geo:".utf8) else { return nil }
    let values = numbers(String(Substring(text.utf8.dropFirst(4).prefix { $0 != UInt8(ascii: ";") })))
    guard values.count == 2 || values.count == 3 else { return nil }
    return place(.point, values, dimensions: values.count, isLatitudeFirst: true)
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func shape(named name: ByteString) -> FeedPlace.Shape? {
    switch name {
    case "point": .point
    case "line", "linestring": .line
    case "polygon": .polygon
    case "box", "envelope": .box
    case "circle": .circle
    default: nil
    }
  }

  private static func isGeographic(_ system: String) -> Bool {
    let isSeparator = { (byte: UInt8) in
      byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "/")
    }
    let end = system.utf8.lastIndex { !isSeparator($0) }.map { system.utf8.index(after: $0) } ?? system.startIndex
    let start = system.utf8[..<end].lastIndex(where: isSeparator).map { system.utf8.index(after: $0) }
    let code = Substring(system.utf8[(start ?? system.startIndex)..<end])
    let systems: [ByteString] = ["4326", "4269", "4258", "4267", "4979", "crs84"]
    return code.utf8.count <= 8 && systems.contains(ByteString(code.lowercasedASCII))
  }

  /// Empty if a part of the text is not a number: the others would be coordinates of another place.
  private static func numbers(_ text: String?) -> [Double] {
    var numbers: [Double] = []
    for part in TextParts(text ?? "", separatedBy: { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ",") }) {
      guard let number = finite(String(part)) else { return [] }
      numbers.append(number)
    }
    return numbers
  }

  private static func place(
    _ shape: FeedPlace.Shape, _ values: [Double], dimensions: Int, isLatitudeFirst: Bool
  ) -> FeedPlace? {
    var points: [[Double]] = []
    var index = 0
    while index + dimensions <= values.count {
      var point = Array(values[index..<(index + dimensions)])
      if isLatitudeFirst { point.swapAt(0, 1) }
      points.append(point)
      index += dimensions
    }
    return points.isEmpty ? nil : FeedPlace(shape: shape, coordinates: points)
  }
}
