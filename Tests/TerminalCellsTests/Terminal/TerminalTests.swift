import Foundation
import Testing

@testable import TerminalCells

@Suite struct TerminalTests {
  @Test func `a pipe is not a terminal and gets no style`() throws {
    let pipe = Pipe()
    let terminal = Terminal(descriptor: pipe.fileHandleForWriting.fileDescriptor, environment: { _ in nil })
    #expect(!terminal.isTerminal)
    #expect(!terminal.allowsStyle)
    #expect(terminal.size == TerminalSize(columns: 80, rows: 24))
  }

  @Test func `a pipe receives the written text`() throws {
    let pipe = Pipe()
    let terminal = Terminal(descriptor: pipe.fileHandleForWriting.fileDescriptor, environment: { _ in nil })
    terminal.write("ahoy ⛵\n")
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("ahoy ⛵\n".utf8))
  }

  @Test(arguments: [
    (["COLUMNS": "132", "LINES": "50"], 132, 50), (["COLUMNS": "0"], 80, 24),
    (["COLUMNS": "wide", "LINES": "10"], 80, 10),
  ])
  func `without a terminal shell variables give the size`(environment: [String: String], columns: Int, rows: Int) {
    #expect(Terminal.size(from: { environment[$0] }) == TerminalSize(columns: columns, rows: rows))
  }

  @Test(arguments: [
    ([:], true), (["TERM": "xterm"], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true),
    (["TERM": "dumb"], false),
  ])
  func `the environment of a terminal decides about style`(environment: [String: String], allowed: Bool) throws {
    let pair = try PseudoTerminal(columns: 100, rows: 30)
    let terminal = Terminal(descriptor: pair.terminal, environment: { environment[$0] })
    #expect(terminal.isTerminal)
    #expect(terminal.allowsStyle == allowed)
  }

  @Test func `the size is read on each access`() throws {
    let pair = try PseudoTerminal(columns: 100, rows: 30)
    let terminal = Terminal(descriptor: pair.terminal, environment: { _ in nil })
    #expect(terminal.size == TerminalSize(columns: 100, rows: 30))
    pair.resize(columns: 47, rows: 11)
    #expect(terminal.size == TerminalSize(columns: 47, rows: 11))
  }
}
