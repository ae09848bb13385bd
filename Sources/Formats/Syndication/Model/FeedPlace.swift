import Bytes

/// A place or shape on Earth (GeoRSS simple and GML, W3C geo, `geo:` addresses).
public struct FeedPlace: Sendable, Hashable, Codable {
  /// The kinds of shapes.
  public enum Shape: String, Sendable, TextCase {
    /// One point.
    case point
    /// A line through two points or more.
    case line
    /// An area; its last point is its first.
    case polygon
    /// A rectangle, by two opposite corners.
    case box
    /// A point with a radius.
    case circle
  }

  /// The shape that the coordinates describe.
  public var shape: Shape
  /// The longitude, latitude and optional height of each point, in the order of GeoJSON (RFC 7946 §3.1.1).
  public var coordinates: [[Double]]
  /// `georss:featurename`.
  @ComparedByBytes public var name: String?
  /// `georss:featuretypetag`, such as `city`.
  @ComparedByBytes public var kind: String?
  /// `georss:relationshiptag`, such as `is-centered-at`.
  @ComparedByBytes public var relationship: String?
  /// `georss:elev`, in meters above the ellipsoid of WGS 84.
  public var elevation: Double?
  /// `georss:floor`, the number of a floor of a building.
  public var floor: Double?
  /// `georss:radius`, in meters around the shape.
  public var radius: Double?

  /// Creates a place or shape.
  public init(
    shape: Shape,
    coordinates: [[Double]],
    name: String? = nil,
    kind: String? = nil,
    relationship: String? = nil,
    elevation: Double? = nil,
    floor: Double? = nil,
    radius: Double? = nil
  ) {
    self.shape = shape
    self.coordinates = coordinates
    self.name = name
    self.kind = kind
    self.relationship = relationship
    self.elevation = elevation
    self.floor = floor
    self.radius = radius
  }
}
