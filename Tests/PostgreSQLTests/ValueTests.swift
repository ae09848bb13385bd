import PostgreSQL
import TemporaryPostgreSQL
import Testing

struct ValueTests {
  @Test func `values come back as they were sent`() async throws {
    try await withClient { client in
      let row = try await client.query(
        PostgreSQLStatement(
          "SELECT $1, $2, $3, $4, $5, $6::text, $7, $8, $9",
          [
            .boolean(true), .integer(Int64.min), .real(-0.1), .text("añ中🙂"), .bytes([0, 255, 7]), .null, .text(""),
            .bytes([]), .integer(Int64.max),
          ]))[0]
      #expect(row.bool(0))
      #expect(row.integer(1) == .min)
      #expect(row.real(2) == -0.1)
      #expect(row.text(3) == "añ中🙂")
      #expect(row.bytes(4) == [0, 255, 7])
      #expect(row.isNull(5) && row.optionalText(5) == nil && row.text(5).isEmpty && row.integer(5) == 0)
      #expect(!row.isNull(6) && row.optionalText(6)?.isEmpty == true)
      #expect(row.optionalBytes(7) == [])
      #expect(row.int(8) == .max)
    }
  }

  @Test func `smaller types are read as well`() async throws {
    try await withClient { client in
      let row = try await client.query(
        PostgreSQLStatement("SELECT -2::smallint, 70000::integer, 1.5::real, 'n'::name, 'v'::varchar(3), 12::oid"))[0]
      #expect(row.integer(0) == -2)
      #expect(row.integer(1) == 70_000)
      #expect(row.real(2) == 1.5)
      #expect(row.real(1) == 70_000)
      #expect(row.text(3) == "n")
      #expect(row.text(4) == "v")
      #expect(row.integer(5) == 12)
    }
  }

  @Test func `arrays come back with their NULLs`() async throws {
    try await withClient { client in
      let rows = try await client.query(
        PostgreSQLStatement(
          "SELECT * FROM unnest($1, $2, $3, $4, $5)",
          [
            .integers([1, nil, -3]), .texts(["a", "", nil]), .byteArrays([[1, 0], nil, []]), .reals([nil, 2.5, 0]),
            .booleans([true, false, nil]),
          ]))
      #expect(rows.map { $0.optionalInteger(0) } == [1, nil, -3])
      #expect(rows.map { $0.optionalText(1) } == ["a", "", nil])
      #expect(rows.map { $0.optionalBytes(2) } == [[1, 0], nil, []])
      #expect(rows.map { $0.optionalReal(3) } == [nil, 2.5, 0])
      #expect(rows.map { $0.optionalBool(4) } == [true, false, nil])
      let row = try await client.query(
        PostgreSQLStatement(
          "SELECT $1, $2, ARRAY[1, 2]::int[], ARRAY[[1, 2], [3, 4]]::smallint[], $3, NULL::bigint[]",
          [.integers([4, nil]), .integers([]), .texts(["x", "y"])]))[0]
      #expect(row.integers(0) == [4, 0])
      #expect(row.integers(1).isEmpty)
      #expect(row.integers(2) == [1, 2])
      #expect(row.integers(3) == [1, 2, 3, 4])
      #expect(row.texts(4) == ["x", "y"])
      #expect(row.integers(5).isEmpty)
    }
  }

  @Test func `a zero byte in a text becomes the replacement character`() async throws {
    try await withClient { client in
      let row = try await client.query(
        PostgreSQLStatement("SELECT $1, ($2::text[])[1]", [.text("a\0b\0"), .texts(["\0"])]))[0]
      #expect(row.text(0) == "a\u{FFFD}b\u{FFFD}")
      #expect(row.text(1) == "\u{FFFD}")
    }
  }

  @Test func `the number of affected rows is told`() async throws {
    try await withClient { client in
      let results = try await client.batch([
        PostgreSQLStatement("CREATE TABLE numbers (n bigint)"),
        PostgreSQLStatement("INSERT INTO numbers SELECT unnest($1)", [.integers([1, 2, 3])]),
        PostgreSQLStatement("UPDATE numbers SET n = n + 1 WHERE n > 1 RETURNING n"),
        PostgreSQLStatement("DELETE FROM numbers WHERE n = 9"),
      ])
      #expect(results.map(\.affected) == [0, 3, 2, 0])
      #expect(results.map(\.count) == [0, 0, 2, 0])
    }
  }

  @Test func `a statement with too many values is refused, and the next one is not`() async throws {
    try await withClient { client in
      let statement = PostgreSQLStatement("SELECT 1", Array(repeating: .integer(1), count: 70_000))
      await #expect(throws: PostgreSQLError.tooLarge) { try await client.query(statement) }
      let next = try await client.run("SELECT 1")
      #expect(next[0].integer(0) == 1)
    }
  }
}

/// Runs a test with a client of an empty database.
func withClient<Value>(
  connections: Int = 4, configuration: PostgreSQLConfiguration = PostgreSQLConfiguration(),
  _ body: (PostgreSQLClient) async throws -> Value
) async throws -> Value {
  try await TemporaryPostgreSQL.withDatabase { url in
    let client = try await PostgreSQLClient(url: url, connections: connections, configuration: configuration)
    let value = try await body(client)
    await client.close()
    return value
  }
}

extension PostgreSQLClient {
  /// Runs a statement without values.
  @discardableResult func run(_ text: String, _ values: PostgreSQLValue...) async throws -> PostgreSQLRows {
    try await query(PostgreSQLStatement(text, values))
  }
}
