import EnumPaths
import Testing

@Suite struct DownloadsTests {
  @Test func `only a download that is receiving receives`() {
    var downloads = Downloads(all: [.running(.receiving(bytes: 5)), .waiting, .failed(reason: "No network")])
    for index in downloads.all.indices { downloads.receive(10, in: index) }

    #expect(downloads.receivedBytes == 15)
    #expect(downloads.problems == ["No network"] && downloads.isBusy)
  }

  @Test func `a path makes a value and reads it`() {
    let receiving: CaseKeyPath<Download, Int> = \.running.receiving
    let download = receiving(3)

    #expect(download[case: receiving] == 3 && download[case: \.failed] == nil)
  }
}
