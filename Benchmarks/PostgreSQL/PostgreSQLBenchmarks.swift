import Foundation
import PostgreSQL
import TemporaryPostgreSQL

/// Times of the client with a server on this machine, through a Unix socket: a `SELECT` by key of a table with 100,000
/// rows. With several tasks the figure is the time divided by the number of queries.
let postgreSQLBenchmarks: [Benchmark] = [
  Benchmark(module: "postgresql", name: "a row by key, one at a time") {
    try await withKeys { client in
      try await Times.of(count: 5_001, reach: nil) { try await client.query(row(7), .readOnly) }
    }
  },
  Benchmark(module: "postgresql", name: "two rows in a transaction that only reads, one at a time") {
    try await withKeys { client in
      try await Times.of(count: 2_001, reach: nil) { try await client.batch([row(7), row(8)], .readOnly) }
    }
  },
  Benchmark(module: "postgresql", name: "a transaction with an answer in between, one at a time") {
    try await withKeys { client in
      try await Times.of(count: 2_001, reach: nil) {
        try await client.transaction(.readOnly) { transaction in
          let found = try await transaction.query(row(7))
          try await transaction.query(row(found[0].int(0)))
        }
      }
    }
  },
  manyTasks(8), manyTasks(64),
  Benchmark(module: "postgresql", name: "50 rows by key, all at once on one connection") {
    try await withKeys(connections: 1) { client in
      try await Times.of(count: 501, reach: nil) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for key in 1...50 { group.addTask { try await client.query(row(key), .readOnly) } }
          try await group.waitForAll()
        }
      }
    }
  },
]

private func manyTasks(_ tasks: Int) -> Benchmark {
  Benchmark(module: "postgresql", name: "a row by key, from \(tasks) tasks, for each query") {
    try await withKeys { client in
      let count = 40_000 / tasks
      var times: [Double] = []
      for _ in 0..<5 {
        times.append(
          try await Times.milliseconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
              for task in 0..<tasks {
                group.addTask {
                  for step in 0..<count { try await client.query(row((task * 7_919 + step) % 100_000), .readOnly) }
                }
              }
              try await group.waitForAll()
            }
          } / Double(count * tasks))
      }
      return Times.value(times, reach: nil)
    }
  }
}

private func row(_ key: Int) -> PostgreSQLStatement {
  PostgreSQLStatement("SELECT id, name FROM keys WHERE id = $1", [.integer(key)])
}

private func withKeys(
  connections: Int = 4, _ body: (PostgreSQLClient) async throws -> Figure.Value
) async throws -> Figure.Value {
  try await TemporaryPostgreSQL.withDatabase { url in
    let client = try await PostgreSQLClient(url: url, connections: connections)
    try await client.batch([
      PostgreSQLStatement("CREATE TABLE keys (id bigint PRIMARY KEY, name text NOT NULL)"),
      PostgreSQLStatement("INSERT INTO keys SELECT n, 'name of ' || n FROM generate_series(0, 100000) AS n"),
    ])
    try await client.query(PostgreSQLStatement("VACUUM ANALYZE keys"))
    let value = try await body(client)
    await client.close()
    return value
  }
}
