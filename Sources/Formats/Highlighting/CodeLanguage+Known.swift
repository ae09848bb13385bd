import Bytes

extension CodeLanguage {
  /// Other names of languages in classes.
  static let aliases: [ByteString: ByteString] = [
    "bash": "shell", "sh": "shell", "zsh": "shell", "console": "shell", "shellscript": "shell",
    "shell-session": "shell", "fish": "shell", "source.shell": "shell",
    "c++": "c", "cpp": "c", "cc": "c", "h": "c", "hpp": "c", "objc": "c", "objective-c": "c", "objectivec": "c",
    "cs": "csharp", "c#": "csharp", "js": "javascript", "jsx": "javascript", "mjs": "javascript",
    "ts": "javascript", "tsx": "javascript", "typescript": "javascript", "node": "javascript",
    "py": "python", "python3": "python", "rb": "ruby", "rs": "rust", "golang": "go", "kt": "kotlin",
    "html": "xml", "xhtml": "xml", "svg": "xml", "rss": "xml", "atom": "xml", "vue": "xml", "html+erb": "xml",
    "text-html-basic": "xml", "text-xml": "xml", "html-basic": "xml", "plist": "xml",
    "scss": "css", "sass": "css", "less": "css", "json5": "json", "jsonc": "json", "yml": "yaml",
    "ini": "toml", "conf": "toml", "properties": "toml", "patch": "diff", "udiff": "diff",
    "pgsql": "sql", "postgresql": "sql", "sqlite": "sql", "mysql": "sql", "plpgsql": "sql",
    "hs": "haskell", "dockerfile": "docker", "makefile": "make", "ex": "elixir", "pl": "perl", "php7": "php",
    "clj": "lisp", "clojure": "lisp", "scheme": "lisp", "elisp": "lisp", "emacs-lisp": "lisp", "common-lisp": "lisp",
  ]

  static let known: [ByteString: CodeLanguage] = [
    "swift": swift, "c": c, "csharp": csharp, "java": java, "kotlin": kotlin, "scala": scala,
    "javascript": javascript, "python": python, "ruby": ruby, "go": go, "rust": rust, "php": php, "shell": shell,
    "sql": sql, "xml": xml, "css": css, "json": json, "yaml": yaml, "toml": toml, "lua": lua, "perl": perl,
    "haskell": haskell, "elixir": elixir, "docker": docker, "make": make, "lisp": lisp, "zig": zig, "diff": diff,
  ]

  // MARK: Families

  private static func braces(
    _ keywords: String, constants: String = "true false null", nested: Bool = false, quotes: [Quote]
  ) -> CodeLanguage {
    var language = CodeLanguage()
    language.lineComments = [Array("//".utf8)]
    language.blockComments = [BlockComment("/*", "*/", isNested: nested)]
    language.quotes = quotes
    language.keywords = words(keywords)
    language.constants = words(constants)
    return language
  }

  private static func hashes(
    _ keywords: String, constants: String, quotes: [Quote] = [Quote("\""), Quote("'")]
  ) -> CodeLanguage {
    var language = CodeLanguage()
    language.lineComments = [Array("#".utf8)]
    language.quotes = quotes
    language.keywords = words(keywords)
    language.constants = words(constants)
    return language
  }

  // MARK: Languages with braces

  private static let swift: CodeLanguage = {
    var language = braces(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience default \
      defer deinit didSet do dynamic else enum extension fallthrough fileprivate final for func get guard if import in \
      indirect infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open operator \
      override package postfix precedencegroup prefix private protocol public repeat required rethrows return self Self \
      sending set some static struct subscript super switch throw throws try typealias unowned var weak where while \
      willSet
      """, constants: "true false nil", nested: true,
      quotes: [Quote("\"\"\"", spansLines: true), Quote("#\"", "\"#", hasEscapes: false), Quote("\"")])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  private static let c: CodeLanguage = {
    var language = braces(
      """
      #define #elif #else #endif #error #if #ifdef #ifndef #import #include #pragma #undef @end @implementation \
      @interface @property @protocol @selector alignas alignof asm auto bool break case catch char class co_await \
      co_return co_yield concept const consteval constexpr constinit const_cast continue decltype default delete do \
      double dynamic_cast else enum explicit export extern final float for friend goto if inline int long mutable \
      namespace new noexcept operator override private protected public register reinterpret_cast requires restrict \
      return short signed sizeof static static_assert static_cast struct switch template this throw try typedef typeid \
      typename union unsigned using virtual void volatile wchar_t while
      """, constants: "true false NULL nullptr nil YES NO", quotes: [Quote("\""), Quote("'", isCharacter: true)])
    language.wordBytes = [UInt8(ascii: "#"), UInt8(ascii: "@")]
    return language
  }()

  private static let csharp = braces(
    """
    abstract as async await base bool break byte case catch char checked class const continue decimal default delegate \
    do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface \
    internal is lock long nameof namespace new object operator out override params partial private protected public \
    readonly record ref required return sbyte sealed set short sizeof stackalloc static string struct switch this throw \
    try typeof uint ulong unchecked unsafe ushort using value var virtual void volatile when where while with yield
    """, quotes: [Quote("@\"", "\"", hasEscapes: false, spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let java: CodeLanguage = {
    var language = braces(
      """
      abstract assert boolean break byte case catch char class const continue default do double else enum exports extends \
      final finally float for goto if implements import instanceof int interface long module native new non-sealed \
      package permits private protected public record requires return sealed short static strictfp super switch \
      synchronized this throw throws transient try var void volatile while yield
      """, quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", isCharacter: true)])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  private static let kotlin = braces(
    """
    abstract actual annotation as break by catch class companion const constructor continue crossinline data do else \
    enum expect external final finally for fun get if import in infix init inline inner interface internal is it \
    lateinit object open operator out override package private protected public reified return sealed set super \
    suspend tailrec this throw try typealias val value var vararg when where while
    """, nested: true, quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let scala = braces(
    """
    abstract case catch class def derives do else end enum export extends extension final finally for given if implicit \
    import inline lazy match new object open override package private protected return sealed super then this throw \
    trait try type using val var while with yield
    """, nested: true, quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let javascript = braces(
    """
    abstract any as async await boolean break case catch class const continue debugger declare default delete do else \
    enum export extends finally for from function get if implements import in infer instanceof interface is keyof let \
    module namespace new never number of private protected public readonly return satisfies set static string super \
    switch symbol this throw try type typeof unknown var void while with yield
    """, constants: "true false null undefined NaN Infinity",
    quotes: [Quote("`", spansLines: true), Quote("\""), Quote("'")])

  private static let go = braces(
    """
    break case chan const continue default defer else fallthrough for func go goto if import interface map package range \
    return select struct switch type var any bool byte error float32 float64 int int32 int64 rune string uint uint64
    """, constants: "true false nil iota",
    quotes: [Quote("`", hasEscapes: false, spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let rust = braces(
    """
    as async await break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match mod move \
    mut pub ref return self Self static struct super trait type union unsafe use where while bool char f32 f64 i8 i16 i32 \
    i64 i128 isize str u8 u16 u32 u64 u128 usize
    """, constants: "true false None Some Ok Err", nested: true,
    quotes: [
      Quote("r#\"", "\"#", hasEscapes: false, spansLines: true), Quote("\"", spansLines: true),
      Quote("'", isCharacter: true),
    ])

  private static let zig = braces(
    """
    align anytype anyframe asm async await break catch comptime const continue defer else enum errdefer error export \
    extern fn for if inline noalias nosuspend opaque or and orelse packed pub resume return struct suspend switch test \
    threadlocal try union unreachable usingnamespace var volatile while bool void u8 u16 u32 u64 usize i32 i64 f64
    """, constants: "true false null undefined", quotes: [Quote("\""), Quote("'", isCharacter: true)])

  private static let php: CodeLanguage = {
    var language = braces(
      """
      abstract and array as bool break callable case catch class clone const continue declare default do echo else elseif \
      empty enum exit extends final finally float fn for foreach function global goto if implements include include_once \
      instanceof insteadof int interface isset list match mixed namespace new or print private protected public readonly \
      require require_once return self static string switch this throw trait try unset use var void while xor yield
      """, constants: "true false null TRUE FALSE NULL",
      quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)])
    language.lineComments.append(Array("# ".utf8))
    return language
  }()

  private static let css: CodeLanguage = {
    var language = CodeLanguage()
    language.blockComments = [BlockComment("/*", "*/")]
    language.lineComments = [Array("// ".utf8)]
    language.quotes = [Quote("\""), Quote("'")]
    language.keywords = words(
      """
      @charset @container @counter-style @else @extend @font-face @for @if @import @include @keyframes @layer @media \
      @mixin @page @property @return @scope @starting-style @supports @use
      """)
    language.constants = words("auto inherit initial none unset revert currentColor transparent")
    language.wordBytes = Set("-@#".utf8)
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  // MARK: Languages with number signs

  private static let python: CodeLanguage = {
    var language = hashes(
      """
      and as assert async await break case class continue def del elif else except finally for from global if import in \
      is lambda match nonlocal not or pass raise return self try type while with yield
      """, constants: "True False None",
      quotes: [
        Quote("\"\"\"", spansLines: true), Quote("'''", spansLines: true), Quote("\""), Quote("'"),
      ])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  private static let ruby: CodeLanguage = {
    var language = hashes(
      """
      BEGIN END alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end \
      ensure extend for if in include module next not or private protected public raise redo require require_relative \
      rescue retry return self super then undef unless until when while yield
      """, constants: "true false nil", quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)])
    language.commentsFollowSpace = true
    return language
  }()

  private static let shell: CodeLanguage = {
    var language = hashes(
      """
      alias break case cd continue declare do done echo elif else esac eval exec exit export fi for function getopts if \
      in local printf read readonly return select set shift source sudo test then time trap unset until while
      """, constants: "true false",
      quotes: [Quote("\"", spansLines: true), Quote("'", hasEscapes: false, spansLines: true)])
    language.commentsFollowSpace = true
    language.wordBytes = [UInt8(ascii: "-")]
    return language
  }()

  private static let perl: CodeLanguage = {
    var language = hashes(
      """
      and bless cmp die do each else elsif eq eval exists for foreach ge gt if keys last le local lt map my ne next no not \
      or our package print push qw redo require return scalar shift sort split sub undef unless until use values while
      """, constants: "", quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)])
    language.commentsFollowSpace = true
    return language
  }()

  private static let elixir: CodeLanguage = {
    var language = hashes(
      """
      after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if \
      import in not or quote raise receive require rescue try unless unquote use when with
      """, constants: "true false nil", quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'")])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  private static let yaml: CodeLanguage = {
    var language = hashes("", constants: "true false null yes no on off", quotes: [Quote("\""), Quote("'")])
    language.commentsFollowSpace = true
    language.wordBytes = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  private static let toml: CodeLanguage = {
    var language = hashes(
      "", constants: "true false",
      quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", hasEscapes: false)])
    language.lineComments.append(Array(";".utf8))
    language.commentsFollowSpace = true
    language.wordBytes = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    language.keyMark = UInt8(ascii: "=")
    return language
  }()

  private static let docker = hashes(
    "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR",
    constants: "true false")

  private static let make: CodeLanguage = {
    var language = hashes("define else endef endif export ifdef ifeq ifndef ifneq include override", constants: "")
    language.wordBytes = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  // MARK: Others

  private static let sql: CodeLanguage = {
    var language = CodeLanguage()
    language.lineComments = [Array("--".utf8)]
    language.blockComments = [BlockComment("/*", "*/")]
    language.quotes = [Quote("'", hasEscapes: false, spansLines: true), Quote("\"", hasEscapes: false)]
    language.ignoresCase = true
    language.keywords = words(
      """
      add all alter analyze and any as asc begin between bigint boolean by cascade case cast check collate column commit \
      conflict constraint create cross current database default delete desc distinct do drop else end except exists \
      explain filter for foreign from full function grant group having if in index inner insert integer intersect into is \
      join key left like limit materialized natural not null nulls of offset on or order outer over partition primary \
      procedure recursive references replace restrict returning returns revoke right rollback row rows select serial set \
      table temporary text then to transaction trigger truncate union unique update using vacuum values varchar view when \
      where window with
      """)
    language.constants = words("true false")
    return language
  }()

  private static let json: CodeLanguage = {
    var language = CodeLanguage()
    language.lineComments = [Array("//".utf8)]
    language.quotes = [Quote("\"")]
    language.constants = words("true false null")
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  private static let lua: CodeLanguage = {
    var language = CodeLanguage()
    language.blockComments = [BlockComment("--[[", "]]")]
    language.lineComments = [Array("--".utf8)]
    language.quotes = [Quote("[[", "]]", hasEscapes: false, spansLines: true), Quote("\""), Quote("'")]
    language.keywords = words(
      "and break do else elseif end for function goto if in local not or repeat return then until while")
    language.constants = words("true false nil")
    return language
  }()

  private static let haskell: CodeLanguage = {
    var language = CodeLanguage()
    language.blockComments = [BlockComment("{-", "-}", isNested: true)]
    language.lineComments = [Array("--".utf8)]
    language.quotes = [Quote("\""), Quote("'", isCharacter: true)]
    language.keywords = words(
      """
      case class data default deriving do else family forall foreign if import in infix infixl infixr instance let module \
      newtype of qualified then type where
      """)
    language.constants = words("True False Nothing Just")
    language.wordBytes = [UInt8(ascii: "'")]
    return language
  }()

  private static let lisp: CodeLanguage = {
    var language = CodeLanguage()
    language.lineComments = [Array(";".utf8)]
    language.quotes = [Quote("\"", spansLines: true)]
    language.keywords = words(
      """
      and cond def defconstant define defmacro defmethod defn defparameter defun defvar do fn for if in-package lambda let \
      let* loop ns or progn recur require set! setf setq unless when
      """)
    language.constants = words("nil t true false")
    language.wordBytes = Set("-*!?".utf8)
    return language
  }()

  private static let xml: CodeLanguage = {
    var language = CodeLanguage()
    language.form = .markup
    return language
  }()

  private static let diff: CodeLanguage = {
    var language = CodeLanguage()
    language.form = .patch
    return language
  }()
}
