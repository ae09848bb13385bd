import Bytes

/// The reason why a body could not be read as a form.
public enum FormError: Error, Equatable, CustomStringConvertible {
  /// The body has another type, or none.
  case unsupportedType(String?)
  case missingBoundary
  /// The problem in words.
  case malformed(String)
  /// More than `limit` fields.
  case tooManyFields(limit: Int)
  /// More than `limit` bytes.
  case tooLarge(limit: Int)

  public var description: String {
    switch self {
    case .unsupportedType(let type?): "The form was sent as “\(type)”, which is not a form type."
    case .unsupportedType(nil): "The form was sent without a content type."
    case .missingBoundary: "The form was sent as multipart/form-data without a boundary."
    case .malformed(let problem): "The form could not be read: \(problem)."
    case .tooManyFields(let limit): "The form has more than \(limit) fields. Send it in smaller parts."
    case .tooLarge(let limit): "The form is larger than the \(limit) bytes that are allowed here."
    }
  }

  /// Compares the descriptions.
  public static func == (left: Self, right: Self) -> Bool {
    left.description.hasSameBytes(as: right.description)
  }
}
