import Testing

@testable import CommandOptions

@Suite struct ManualPageTests {
  @Test func `each command has a page, which names those around it`() throws {
    let pages = ManualPage.pages(of: Lighthouse.program, date: "2026-11-28")
    #expect(
      pages.map(\.file) == [
        "lighthouse.1", "lighthouse-serve.1", "lighthouse-add.1", "lighthouse-list.1", "lighthouse-user.1",
        "lighthouse-user-add.1",
      ])
    let add = try #require(pages.first { $0.file == "lighthouse-add.1" })
    #expect(
      add.text == """
        .TH "LIGHTHOUSE\\-ADD" 1 "2026-11-28" "lighthouse 1.0" "User Commands"
        .SH NAME
        lighthouse\\-add \\- Subscribe to a feed
        .SH SYNOPSIS
        .B lighthouse add
        .I [options] URL
        .SH DESCRIPTION
        Subscribe to a feed.
        .SH ARGUMENTS
        .TP
        .B URL
        The address of a feed.
        .SH OPTIONS
        .TP
        .B \\-\\-folder NAME
        The folder to put the feed in.
        .TP
        .B \\-h, \\-\\-help
        Show this help.
        .SH SEE ALSO
        .BR lighthouse (1)

        """)
    let user = try #require(pages.first { $0.file == "lighthouse-user.1" })
    #expect(user.text.hasSuffix(".SH SEE ALSO\n.BR lighthouse (1) ,\n.BR lighthouse\\-user\\-add (1)\n"))
  }

  @Test func `paragraphs, examples and what looks like a request are text`() throws {
    let command = Command(
      "do", summary: "Does.", discussion: ".it does\n\n  do \\ 'it'\n\nand \"that\"."
    ) { _ in }
    let pages = ManualPage.pages(of: Program(command, version: "1"), date: "", sections: [("More", "'Tis all.")])
    let text = try #require(pages.first).text
    #expect(
      text.contains(
        """
        .SH DESCRIPTION
        \\&.it does
        .RS 4
        .nf
        do \\e 'it'
        .fi
        .RE
        .PP
        and \\(dqthat\\(dq.
        """))
    #expect(text.contains(".SH MORE\n\\&'Tis all.\n"))
  }
}
