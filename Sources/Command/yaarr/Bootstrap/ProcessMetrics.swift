import Foundation
import Metrics

/// The version of the program, and the memory, processor time and files of the process, under the names that all clients of Prometheus use
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics). Linux has the numbers in `/proc`;
/// elsewhere there are only some.
enum ProcessMetrics {
  // MARK: Internal

  /// Notes the start of the process, if it is called early.
  static let started = Date()

  static func collect() -> [MetricFamily] {
    var families: [MetricFamily] = [
      .gauge("yaarr_build_info", "The running version; always 1.", [.init(1, ["version": Yaarr.version])]),
      .gauge(
        "process_start_time_seconds", "Start of the process, in seconds since 1970.",
        [.init(started.timeIntervalSince1970)]),
    ]
    if let seconds = processorSeconds {
      families.append(
        .counter("process_cpu_seconds_total", "Processor time that the process has used.", [.init(seconds)]))
    }
    if let pages = memoryPages {
      let size = Double(sysconf(Int32(clamping: _SC_PAGESIZE)))
      families += [
        .gauge("process_virtual_memory_bytes", "Size of the process's address space.", [.init(pages.all * size)]),
        .gauge("process_resident_memory_bytes", "Memory of the process.", [.init(pages.resident * size)]),
      ]
    }
    if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      families.append(.gauge("process_open_fds", "Open file descriptors.", [.init(open)]))
    }
    return families
  }

  // MARK: Private

  private static var processorSeconds: Double? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var memoryPages: (all: Double, resident: Double)? {
    guard let file = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let numbers = file.split(separator: UInt8(ascii: " ")).prefix(2).compactMap {
      Double(String(decoding: $0, as: UTF8.self))
    }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
