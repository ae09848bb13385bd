"""Markup as publishers send it, made for the tests in the form of each of them. `SERVER` is the address of the pictures.

What the reader shows on purpose in another way than a browser stands beside the sample, with its reason: the fact, and what
the reader shows instead. The facts are those of `markup_facts.js`."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Meant:
    """A difference that is meant."""

    fact: str
    shown: object
    why: str


@dataclass(frozen=True)
class Sample:
    name: str
    html: str
    meant: tuple = ()
    # Titles of entries are shown above their text.
    title: str = field(default="")


RED = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAALUlEQVR4nO3NAQ0AAAgDILV/Z43xzUEBeitjQq9YLBaLxWKxWCwWi8Vi"
    "sfhlfNx8AU/2fBdLAAAAAElFTkSuQmCC")
DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
WORDS = "The harbor opens at six, and the pilots wait for the tide in the shelter of the northern pier. " * 3


def picture(width, height, extra="", name="quay"):
    return f'<img src="SERVER/{name}-{width}x{height}.png" alt="{name}" width="{width}" height="{height}" {extra}>'


def linked(width, height, extra="", name="quay"):
    return f'<a href="http://site.invalid/{name}">{picture(width, height, extra, name)}</a>'


# What differs of the pictures of a gallery.
ROWS = (Meant("sizes", [], "The pictures of a gallery stand in rows of one height."),)

SAMPLES = [
    # MARK: Emphasis by style
    Sample(
        "Google Docs",
        '<b style="font-weight:normal" id="docs-internal-guid-1f2e"><p dir="ltr" style="line-height:1.38;margin-top:0pt">'
        '<span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:400;font-style:normal;text-decoration:none;'
        'vertical-align:baseline;white-space:pre-wrap">Plain, </span><span style="font-size:11pt;font-weight:700;font-style:'
        'normal;white-space:pre-wrap">bold</span><span style="font-weight:400">, </span><span style="font-weight:400;'
        'font-style:italic">italic</span><span style="font-weight:400">, </span><span style="font-weight:700;font-style:'
        'italic;text-decoration:line-through">all of it</span><span style="font-weight:400">, m</span><span style="font-size:'
        '0.6em;font-weight:400;vertical-align:super">2</span><span style="font-weight:400"> of sail.</span></p></b>'),
    Sample(
        "Blogger",
        '<div><span style="font-weight: bold;">Bold</span> and <span style="font-style: italic;">italic</span> and <span '
        'style="text-decoration: underline;">underlined</span> and <strike>struck</strike>.</div><div style="text-align: '
        'center;">In the middle.</div><div style="text-align: right;">At the end.</div>'),
    Sample(
        "Word",
        '<p class="MsoNormal" style="text-align:justify"><b><span lang="EN-GB" style="font-size:12.0pt">Bold</span></b><span>'
        ' and H<sub>2</sub>O and <i style="mso-bidi-font-style:normal">italic</i>.<o:p></o:p></span></p>',
        (Meant("alignment", ["Bold and H2O and italic.: left"], "How lines are filled is the choice of the reader."),)),
    Sample(
        "Font elements",
        '<p><font color="#990000" face="verdana" size="2"><b>Breaking:</b> the lock is <font style="font-weight:bold">shut'
        '</font>, says <big>the master</big>, <tt>until noon</tt>.</font></p>'),
    Sample(
        "Weight and slope of blocks",
        '<p style="font-weight:600">A bold paragraph.</p><p style="font-style:italic">A slanted one with <em '
        'style="font-style:normal">upright</em> words.</p><ul><li style="font-weight:bold">A bold item</li><li>A plain item'
        '</li></ul>',
        (Meant("runs", ["A bold paragraph.: bold", "A slanted one with uprig: italic", "A bold item: bold"],
               "No element takes back the emphasis of the words around it."),)),
    Sample("Links with a weight", '<p>See <a href="http://site.invalid/a" style="font-weight:bold;text-decoration:none">this '
           'page</a> now.</p>'),

    # MARK: Lists
    Sample("Letters", '<ol type="a"><li>first</li><li>second</li></ol><p>See (b).</p><ol type="A"><li>one</li></ol><ol '
           'type="i"><li>one</li><li>two</li></ol><ol type="I"><li>one</li></ol>'),
    Sample("Signs by style", '<ol style="list-style-type: lower-alpha"><li>first</li></ol><ol style="list-style: upper-roman '
           'outside"><li>first</li></ol><ul style="list-style-type:square"><li>first</li></ul><ul type="circle"><li>first'
           '</li></ul>'),
    Sample("Numbers from elsewhere", '<ol start="7"><li>seven</li><li value="12">twelve</li><li>thirteen</li></ol><ol '
           'start="0"><li>zero</li></ol><ol start="-2"><li>minus two</li><li>minus one</li></ol>'),
    Sample("A countdown", '<ol reversed><li>three</li><li>two</li><li>one</li></ol><ol reversed start="10"><li>ten</li><li>'
           'nine</li></ol>'),
    Sample("Tasks and terms", '<ul><li>One<ul><li>inner</li></ul></li></ul><dl><dt>Ebb</dt><dd>The water goes.</dd></dl>',
           (Meant("lists", ["disc", "disc"], "Signs are the same at all depths."),)),

    # MARK: Alignment
    Sample("Aligned paragraphs", '<p align="center">Old center.</p><p style="text-align:right">Right.</p><center>Older center.</center><div align="right">Old right.</div><h3 style="text-'
           'align: center">Heading</h3>'),
    Sample("Aligned by WordPress", '<p class="has-text-align-center">In the middle.</p>',
           (Meant("alignment", ["In the middle.: center"], "Its style sheet puts it there, which no feed has."),)),
    Sample("A table of numbers", '<table><thead><tr><th>Port</th><th style="text-align:right">Ships</th></tr></thead><tbody>'
           '<tr><td>Oslo</td><td style="text-align:right">1,204</td></tr><tr align="right"><td align="left">Bergen</td><td>'
           '98</td></tr><tr><td align="center" colspan="2">all</td></tr></tbody></table>'),
    Sample("Arabic at its own side", '<p dir="rtl">يفتح الميناء في السادسة.</p><p dir="rtl" style="text-align:right">ثم يغلق.'
           '</p><p dir="rtl" style="text-align:left">في النهاية.</p>'),

    # MARK: Code
    Sample("Keys in code", '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.</p><pre>x = <kbd>\'y\'</kbd>\nz = <kbd>\'w\'</kbd></pre>'),
    Sample(
        "Rouge and Jekyll",
        '<figure class="highlight"><pre><code class="language-ruby" data-lang="ruby"><table class="rouge-table"><tbody><tr>'
        '<td class="gutter gl"><pre class="lineno">1\n2\n3\n</pre></td><td class="code"><pre><span class="k">def</span> '
        '<span class="nf">a</span>\n  <span class="mi">10</span>\n<span class="k">end</span>\n</pre></td></tr></tbody>'
        '</table></code></pre></figure>'),
    Sample(
        "Hugo",
        '<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre tabindex="0" '
        'class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd">'
        '<pre tabindex="0" class="chroma"><code class="language-go" data-lang="go"><span class="line"><span class="cl"><span '
        'class="kd">func</span> a() {\n</span></span><span class="line"><span class="cl">}\n</span></span></code></pre></td>'
        '</tr></table></div></div>'),
    Sample(
        "Chroma in the line",
        '<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-go" data-lang="go"><span class="line">'
        '<span class="ln">1</span><span class="cl"><span class="kd">func</span> a() {\n</span></span><span class="line"><span '
        'class="ln">2</span><span class="cl">}\n</span></span></code></pre></div>'),
    Sample(
        "Pygments",
        '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre><span class="normal">1</span>\n'
        '<span class="normal">2</span></pre></div></td><td class="code"><div><pre><span></span>import a\nb = 1\n</pre></div>'
        '</td></tr></table>'),
    Sample(
        "SyntaxHighlighter of WordPress",
        '<div class="syntaxhighlighter php"><table border="0" cellpadding="0" cellspacing="0"><tbody><tr><td class="gutter">'
        '<div class="line number1 index0 alt2">1</div><div class="line number2 index1 alt1">2</div></td><td class="code"><div '
        'class="container"><div class="line number1 index0 alt2"><code class="php keyword">echo</code> <code class="php '
        'plain">1;</code></div><div class="line number2 index1 alt1"><code class="php spaces">&nbsp;&nbsp;</code><code '
        'class="php plain">exit;</code></div></div></td></tr></tbody></table></div>',
        (Meant("alignment", ["1: right", "2: right", "echo 1;: left", "exit;: left"], "Numbers stand beside their lines."),
         Meant("code", ["1\n2", "echo 1;\n\xa0\xa0exit;"], "It is a program, as the style sheet of the page shows."))),
    Sample(
        "A file of GitHub",
        '<div class="gist"><table class="highlight tab-size js-file-line-container"><tr><td id="file-a-L1" class="blob-num '
        'js-line-number" data-line-number="1"></td><td id="file-a-LC1" class="blob-code blob-code-inner js-file-line">if a:'
        '</td></tr><tr><td id="file-a-L2" class="blob-num js-line-number" data-line-number="2"></td><td id="file-a-LC2" '
        'class="blob-code blob-code-inner js-file-line">    b()</td></tr></table></div>',
        (Meant("code", ["if a:", "    b()"], "A program keeps its indentation, which GitHub's style sheet keeps."),)),

    # MARK: Pictures
    Sample("Small pictures in the text", f'<p>Red: <img alt="a red square" width="40" height="40" src="{RED}">, nameless: <img '
           f'src="{RED}">, and a dot:<img src="{DOT}">.</p>'),
    Sample("Lazy pictures", f'<p><img src="{DOT}" data-src="SERVER/quay-200x100.png" alt="quay" width="200" height="100">'
           '<noscript><img src="SERVER/quay-200x100.png" alt="quay"></noscript></p>',
           (Meant("sizes", ["200x100"], "A page's script loads it; here the reader does."),)),
    Sample("Floats", f'<p>{picture(120, 80, "align=left hspace=8")}{WORDS}</p><p>'
           f'{picture(120, 80, chr(34).join(["style=", "float: right; margin-left: 1em", ""]), "mole")}{WORDS}</p>'),
    Sample("Floats of WordPress", f'<div class="wp-block-image"><figure class="alignleft size-full">{picture(150, 100)}'
           f'<figcaption class="wp-element-caption">The quay</figcaption></figure></div><p>{WORDS}</p><div id="attachment_7" '
           f'style="width: 160px" class="wp-caption alignright">{linked(150, 100, name="mole")}<p class="wp-caption-text">The '
           f'mole</p></div><p>{WORDS}</p><p>{picture(100, 60, "class=aligncenter", "dock")}</p>',
           (Meant("floats", ["quay left", "mole right"], "The style sheet of WordPress puts them there, which no feed has."),)),
    Sample("Floats of Blogger", '<div class="separator" style="clear: both; text-align: center;"><a href="http://site.invalid/'
           f'quay" style="clear: left; float: left; margin-bottom: 1em; margin-right: 1em;">{picture(120, 80)}</a></div><p>'
           f'{WORDS}</p><table align="center" cellpadding="0" class="tr-caption-container" style="float: right; margin-left: '
           f'1em;"><tbody><tr><td style="text-align: center;">{linked(120, 80, name="mole")}</td></tr><tr><td '
           f'class="tr-caption" style="text-align: center;">The mole</td></tr></tbody></table><p>{WORDS}</p>'),
    Sample("A letter laid out with tables", f'<table align="left" border="0" width="100%"><tbody><tr><td><p>{WORDS}</p>'
           f'{picture(400, 80, "align=left")}<p>{WORDS}</p></td></tr></tbody></table>',
           (Meant("floats", [], "Beside a picture of the whole width is no place for words."),)),

    # MARK: Galleries. Their pictures stand in rows of one height, as their pages show them, which `test_galleries` looks at.
    Sample("Gallery of WordPress", '<figure class="wp-block-gallery has-nested-images columns-3 is-cropped">'
           + "".join(f'<figure class="wp-block-image size-large">{picture(w, h, name=n)}</figure>'
                     for w, h, n in ((200, 150, "one"), (150, 200, "two"), (200, 120, "three")))
           + '<figcaption class="blocks-gallery-caption wp-element-caption">Three views.</figcaption></figure>', ROWS),
    Sample("Older gallery of WordPress", '<div id="gallery-1" class="gallery galleryid-7 gallery-columns-3 gallery-size-thumbnail">'
           + "".join(f'<dl class="gallery-item"><dt class="gallery-icon landscape">{linked(150, h, name=n)}</dt><dd '
                     f'class="wp-caption-text gallery-caption">{n}</dd></dl>' for h, n in ((150, "one"), (100, "two")))
           + '<br style="clear: both"></div>', ROWS),
    Sample("Gallery of Squarespace", '<div class="sqs-gallery-container sqs-gallery-block-grid"><div class="sqs-gallery">'
           + "".join('<div class="slide" data-type="image"><div class="margin-wrapper"><a class="image-slide-anchor"><noscript>'
                     f'<img src="SERVER/{n}-200x150.png" alt="{n}"></noscript><img class="thumb-image" '
                     f'data-src="SERVER/{n}-200x150.png" data-image-dimensions="200x150" alt="{n}"></a></div></div>'
                     for n in ("one", "two")) + '</div></div>',
           ROWS),
    Sample("Gallery of Ghost", '<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div '
           'class="kg-gallery-container"><div class="kg-gallery-row">'
           + "".join(f'<div class="kg-gallery-image">{picture(w, h, name=n)}</div>'
                     for w, h, n in ((240, 150, "one"), (150, 200, "two")))
           + '</div></div><figcaption>Two views.</figcaption></figure>', ROWS),
    Sample("Pictures of Substack", '<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" '
           'target="_blank" href="SERVER/quay-400x200.png"><div class="image2-inset"><picture><source type="image/webp" '
           'srcset="SERVER/quay-400x200.png 400w" sizes="100vw">' + picture(400, 200) + '</picture><div '
           'class="image-link-expand"><div class="pencraft icon-container"></div></div></div></a><figcaption '
           'class="image-caption">The quay</figcaption></figure></div>'),
    Sample("Pictures of Medium", f'<figure><img alt="quay" src="SERVER/quay-400x200.png" /><figcaption>The quay at noon'
           f'</figcaption></figure><p>{WORDS}</p><figure><img alt="mole" src="SERVER/mole-400x200.png" /></figure><img '
           'src="SERVER/stat-1x1.png" width="1" height="1" alt="">'),

    # MARK: Letters and spoilers
    Sample("Drop caps", '<p class="has-drop-cap">Once there was a harbor.</p><p><span class="dropcap" style="float:left;'
           'font-size:60px;line-height:1">O</span>nce more.</p>',
           (Meant("text", "Once there was a harbor. Once more.", "A large letter is ornament, and its word stays whole."),
            Meant("alignment", ["Once there was a harbor.: left", "Once more.: left"], "As above."))),
    Sample("Spoilers", '<p>The ship <span class="spoiler">sinks</span>, and <span class="md-spoiler-text">the cat lives</span>.'
           '</p>',
           (Meant("covered", ["sinks", "the cat lives"], "Their publishers cover them until the reader asks."),)),

    # MARK: Other sites
    Sample("Post of X", '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">The tide is in.<br><br>Go. <a '
           'href="https://t.co/a">pic.twitter.com/a</a></p>&mdash; Harbor (@harbor) <a href="https://twitter.com/harbor/status/'
           '7">November 27, 2026</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>'),
    Sample("Post of Mastodon", '<blockquote class="mastodon-embed" data-embed-url="https://social.example/@a/7/embed" '
           'style="background: #FCF8FF; border-radius: 8px; max-width: 540px; overflow: hidden; padding: 0;"> <a '
           'href="https://social.example/@a/7" target="_blank" style="align-items: center; display: flex; flex-direction: '
           'column; padding: 24px; text-decoration: none;"> <svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" '
           'viewBox="0 0 79 75"><path d="M63 45c-1 5-8 10-16 11V0z" fill="#1C1A25"/></svg> <div>Post by @a@social.example'
           '</div> <div style="font-weight: 500;">View on Mastodon</div> </a> </blockquote>'),
    Sample("Post of Mastodon in a frame", '<p>They said:</p><iframe src="https://social.example/@a/7/embed" '
           'class="mastodon-embed" style="max-width: 100%; border: 0" width="400" allowfullscreen="allowfullscreen"></iframe>',
           (Meant("text", "They said: Frame from social.example", "Nothing of another site loads before it is asked for."),
            Meant("links", ["https://social.example/@a/7/embed"], "A link leads there instead."))),
    Sample("Post of Bluesky", '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:a/app.bsky.feed.post/7" '
           'data-bluesky-cid="bafy"><p lang="en">The tide is in.</p>&mdash; Harbor (<a href="https://bsky.app/profile/'
           'did:plc:a?ref_src=embed">@harbor.example</a>) <a href="https://bsky.app/profile/did:plc:a/post/7?ref_src=embed">'
           '2026-11-27T10:00:00.000Z</a></blockquote><script async src="https://embed.bsky.app/static/embed.js"></script>'),
    Sample("Post of Reddit", '<blockquote class="reddit-embed-bq" style="height:316px" data-embed-height="316"><a '
           'href="https://www.reddit.com/r/harbor/comments/7/tides/">Tides, explained</a><br> by<a '
           'href="https://www.reddit.com/user/a/">u/a</a> in<a href="https://www.reddit.com/r/harbor/">harbor</a></blockquote>'
           '<script async="" src="https://embed.reddit.com/widgets.js"></script>'),
    Sample("Poll", '<p>Ready?</p><ul class="poll"><li>Yes <strong>62%</strong></li><li>No <strong>38%</strong></li></ul><form '
           'action="/vote"><label><input type="radio" name="v"> Yes</label> <button>Vote</button></form><div '
           'class="poll-embed" data-attrs="{&quot;id&quot;:7}" data-component-name="PollToDOM"></div>',
           (Meant("text", "Ready? Yes 62% No 38% Yes", "There is nowhere to send a vote to."),
            Meant("alignment", ["Ready?: left", "Yes 62%: left", "No 38%: left", "Yes: left"], "As above."))),

    # MARK: Sound, maps and other elements
    Sample("Sound", '<figure class="wp-block-audio"><audio controls src="SERVER/bell.mp3"></audio><figcaption>The bell'
           '</figcaption></figure><audio class="wp-audio-shortcode" preload="none" style="width: 100%" controls><source '
           'type="audio/mpeg" src="SERVER/horn.mp3"><a href="SERVER/horn.mp3">horn.mp3</a></audio>'),
    Sample("Maps", '<p>Here:</p><iframe src="https://maps.example/embed?pb=1" title="The harbor" width="600" height="450">'
           '</iframe><p>' + picture(200, 100, "usemap=#m") + '</p><map name="m"><area shape="rect" coords="0,0,9,9" '
           'href="http://site.invalid/pier" alt="The pier"></map>',
           (Meant("text", "Here: Frame from maps.example: The harbor The pier", "Places on a picture become links below it."),
            Meant("links", ["https://maps.example/embed?pb=1", "http://site.invalid/pier"], "Nothing loads unasked."))),
    Sample("Details", '<details><summary>More</summary><p>Hidden at first.</p></details><details open><summary>Open</summary>'
           '<p>Shown at first.</p></details>'),
    Sample("Ruby", '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby> and <ruby>明日<rt>あした'
           '</rt></ruby></p>'),
    Sample("Formulas", '<p>x = <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> and <math display="block"><msqrt><mi>a</mi>'
           '</msqrt></math></p>'),
    Sample("Drawings", '<p><svg viewBox="0 0 40 20" width="40" height="20"><title>A boat</title><path d="M0 0H40V20H0z" '
           'fill="#c00"/></svg> sails.</p>'),
    Sample("A text that begins with its title", f"<h1>Harbor &amp; tides</h1><p>{WORDS}</p>",
           (Meant("text", " ".join(WORDS.split()), "The title stands above the text already."),
            Meant("alignment", ["The harbor opens at six,: left"], "As above.")), title="Harbor & tides"),
    Sample("A text of its own headings", f"<h2>The gate</h2><p>{WORDS}</p>", title="Harbor & tides"),
    Sample("Words of time and changes", '<p>It was <time datetime="2026-11-27">yesterday evening</time>: <del>two</del> <ins>'
           'three</ins> <mark>ships</mark>, <abbr title="nautical miles">nm</abbr>, <q>said</q> <cite>he</cite>, '
           '<small>softly</small>.</p>'),
    Sample("A wide table", "<table><tr>" + "".join(f"<th>{year}</th>" for year in range(2000, 2026)) + "</tr><tr>"
           + "".join(f"<td>{year * 7}</td>" for year in range(2000, 2026)) + "</tr></table>"),
]
