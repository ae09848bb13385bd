import Bytes
import HTTPServer

/// The fields of a request's query and of its form, in this order: clients send the same fields in either.
struct RequestFields: Sendable {
  private let query: [QueryItem]
  private let form: Form

  /// Reads a body as a form if it can be one. A body of another kind has no fields.
  ///
  /// - Throws: `APIProblem.badRequest` for a form that cannot be read.
  init(_ request: HTTPRequest) throws(APIProblem) {
    query = request.query
    var readable = request
    // Some clients send a form without its type.
    if !request.body.isEmpty, request.header("Content-Type") == nil {
      readable = HTTPRequest(
        method: request.method, path: request.path,
        headers: request.headers + [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
        body: request.body)
    }
    do throws(FormError) {
      form = try readable.form()
    } catch .unsupportedType {
      form = Form()
    } catch {
      throw .badRequest("\(error)")
    }
  }

  init(query: [QueryItem]) {
    self.query = query
    form = Form()
  }

  /// The first value of a field.
  subscript(_ name: String) -> String? { query.first { $0.name.hasSameBytes(as: name) }?.value ?? form[name] }

  /// The first value of a field as one of the words that it may have, for comparing with them.
  func word(_ name: String) -> ByteString? { self[name].map { ByteString($0) } }

  /// The first value of a field in the form alone, for what must not stand in an address.
  func inForm(_ name: String) -> String? { form[name] }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// All values of a field.
  func values(_ name: String) -> [String] {
    query.filter { $0.name.hasSameBytes(as: name) }.map(\.value) + form.values(name)
  }

  /// The number in a field; nil without the field.
  ///
  /// - Throws: `APIProblem.badRequest` for a value that is no number.
  func number(_ name: String) throws(APIProblem) -> Int64? {
    guard let text = self[name], !text.isEmpty else { return nil }
    guard text.utf8.count <= 20, let number = Int64(text) else {
      throw .badRequest("The value of “\(name)” is not a number.")
    }
    return number
  }

  /// The number in a field, within bounds.
  ///
  /// - Throws: `APIProblem.badRequest` for a value that is no number.
  func number(_ name: String, in range: ClosedRange<Int>, or initial: Int) throws(APIProblem) -> Int {
    guard let number = try number(name) else { return initial }
    return Int(min(max(number, Int64(range.lowerBound)), Int64(range.upperBound)))
  }
}
