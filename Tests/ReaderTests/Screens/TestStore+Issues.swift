import DataFlow
import DataFlowTesting
import Testing

extension TestStore {
  /// Creates a store whose failures are issues of the running test, at the line that they are about.
  convenience init(
    initial: State, reducer: some Reducer<State, Action>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, isolation: isolated any Actor = #isolation
  ) {
    self.init(
      initial: initial, reducer: reducer, fileID: fileID, filePath: filePath, line: line, column: column
    ) { failure in
      Issue.record(
        Comment(rawValue: failure.message),
        sourceLocation: SourceLocation(
          fileID: failure.location.fileID, filePath: failure.location.filePath, line: failure.location.line,
          column: failure.location.column))
    }
  }
}
