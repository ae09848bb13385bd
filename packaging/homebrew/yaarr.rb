# UNTESTED: written without Homebrew at hand; its syntax was checked, and it was never run. The reader is tested on Linux only.
#
# To publish it, fill in ADDRESS and SUM (the source archive of a release), put the file into a tap as
# Formula/yaarr.rb, and run `brew audit --strict yaarr` and `brew test yaarr`.
class Yaarr < Formula
  desc "News reader to run for yourself and your team"
  homepage "ADDRESS"
  url "ADDRESS/yaarr-0.1.0-source.tar.gz"
  sha256 "SUM"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  # Swift 6.3. Xcode 26.5 has Swift 6.3.2, which makes wrong code of this program: see docs/installing.md.
  depends_on xcode: ["26.4", :build]
  depends_on macos: :sequoia
  depends_on "brotli"
  depends_on "libdeflate"
  depends_on "libpq"
  depends_on "libsodium"
  depends_on "sqlite"
  depends_on "zstd"

  uses_from_macos "curl"

  on_linux do
    depends_on "swift" => :build
  end

  def install
    arguments = ["--disable-sandbox", "--configuration", "release", "--product", "yaarr"]
    arguments << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *arguments
    bin.install ".build/release/yaarr"
    generate_completions_from_executable(bin/"yaarr", "completions", shell_parameter_format: :none)
    man1.mkpath
    system bin/"yaarr", "manual", man1
    doc.install "README.md", "CHANGELOG.md", "docs"
  end

  service do
    run [opt_bin/"yaarr", "serve"]
    environment_variables YAARR_DATA: var/"yaarr"
    keep_alive true
    error_log_path var/"log/yaarr.log"
  end

  test do
    assert_match "yaarr #{version}", shell_output("#{bin}/yaarr --version")
    pipe_output("#{bin}/yaarr user add ada --data #{testpath}", "a good password\n", 0)
    assert_match "Nothing is wrong", shell_output("#{bin}/yaarr doctor --data #{testpath}")
  end
end
