import Bytes
import Loading

extension ByteWriter {
  mutating func write(_ stored: StoredResponse) {
    let (seconds, attoseconds): (Int64, Int64) = stored.storedAt.components
    write(UInt64(bitPattern: seconds))
    write(UInt64(bitPattern: attoseconds))
    write(UInt64(clamping: max(0, stored.initialAge)))
    write(stored.varying) { writer, field in
      writer.write(field.name)
      writer.write(field.values) { writer, value in writer.write(value) }
    }
    write(UInt64(clamping: max(0, stored.response.status)))
    write(stored.response.url.string)
    write(stored.response.permanentURL.map { [$0] } ?? []) { writer, url in writer.write(url.string) }
    write(stored.response.headers.fields) { writer, field in
      writer.write(field.name)
      writer.write(field.value)
    }
    write(stored.response.body)
  }
}

extension ByteReader {
  mutating func storedResponse() throws(AddressFile.Damage) -> StoredResponse {
    let storedAt = Duration(
      secondsComponent: Int64(bitPattern: try number()), attosecondsComponent: Int64(bitPattern: try number()))
    let initialAge = try count(below: 1 << 40)
    let varying: [StoredResponse.Varying] = try list { (reader: inout ByteReader) throws(AddressFile.Damage) in
      StoredResponse.Varying(
        name: try reader.text(),
        values: try reader.list { (reader: inout ByteReader) throws(AddressFile.Damage) in try reader.text() })
    }
    let status = try count(below: 1000)
    let url = WebAddress(unparsed: try text())
    let permanentURL = try list { (reader: inout ByteReader) throws(AddressFile.Damage) in
      WebAddress(unparsed: try reader.text())
    }.first
    let fields: [HTTPHeader] = try list { (reader: inout ByteReader) throws(AddressFile.Damage) in
      HTTPHeader(try reader.text(), try reader.text())
    }
    let response = Response(
      status: status, url: url, permanentURL: permanentURL, headers: Headers(fields), body: Array(try bytes()))
    return StoredResponse(response, varying: varying, initialAge: initialAge, storedAt: storedAt)
  }
}
