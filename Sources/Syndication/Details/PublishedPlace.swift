/// A place or shape on Earth (GeoRSS simple and GML, W3C geo).
public struct PublishedPlace: Sendable, Hashable {
  public enum Shape: String, Sendable {
    case point
    case line
    case polygon
    /// From one corner to the opposite one.
    case box
  }

  public var shape: Shape
  /// Of each point the longitude, the latitude and perhaps the height, in the order of GeoJSON (RFC 7946 §3.1.1).
  public var coordinates: [[Double]]

  public init(shape: Shape, coordinates: [[Double]]) {
    self.shape = shape
    self.coordinates = coordinates
  }
}
