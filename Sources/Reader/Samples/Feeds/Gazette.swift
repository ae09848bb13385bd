extension Samples {
  /// Articles: RSS 2.0 with full texts.
  static let gazette = SampleFeed(
    path: "gazette.rss", title: "The Harbor Gazette",
    subtitle: "News of the harbor, its people and its clock. Appears when there is something to say.",
    author: "The Gazette", folder: "Harbor", format: .rss,
    entries: [slowClock, tideTable, bakersBoat, lowerQuay, bells])

  private static let slowClock = SampleEntry(
    slug: "slow-clock", title: "Seven Minutes Slow, and Staying So", published: SampleTime(1, 7, 30),
    summary: "The council has voted, eleven to two, not to repair the harbor clock.",
    html: """
      <p>The council has voted, eleven to two, not to repair the harbor clock. It will go on showing the time seven minutes \
      late, as it has since the winter in which a herring gull nested between the gears.</p>
      <p><img src="media/clock.svg" width="960" height="640" alt="The clock tower above the quay, with a trawler below"></p>
      <h2>A town that learned to wait</h2>
      <p>Nobody can say any longer who first noticed. What is known is that the ferry began to leave by the clock and not by \
      the radio, because the people who ran for it ran by the clock, too. Then the bakery opened by it, then the school. \
      Within a year the only things in town that were on time were the tides.</p>
      <blockquote><p>“Put it right, and two thousand people will be late on the same morning. I am not signing \
      that.”</p><p>The harbor master, to the council</p></blockquote>
      <h2>What the visitors say</h2>
      <p>Visitors complain at first. Then they miss a ferry that has not left yet, sit down on the wall, and are given \
      coffee by somebody. It has been observed that they seldom complain twice.</p>
      <p>The two members who voted for the repair are the owner of the watch shop and, to general surprise, the gull’s \
      defender of that winter, who said that a promise had been made that it was <em>for the time being</em>.</p>
      """,
    categories: ["Council", "Clock"])

  private static let tideTable = SampleEntry(
    slug: "tide-table", title: "How to Read the Tide Table, and When Not To", published: SampleTime(3, 9, 0),
    summary: "Everything that the little blue book says, and the one thing that it does not.",
    html: """
      <p>The little blue book costs less than a bun and has saved more boats than the lifeboat. Here is how to read it.</p>
      <h2>Four numbers a day</h2>
      <p>Most days have two high waters and two low ones, a little more than six hours apart. Tomorrow’s page looks like \
      this:</p>
      <table>
      <thead><tr><th>Tide</th><th>Time</th><th>Height</th><th>Lower quay</th></tr></thead>
      <tbody>
      <tr><td>High</td><td>03:12</td><td>4.7 m</td><td>under water</td></tr>
      <tr><td>Low</td><td>09:25</td><td>0.6 m</td><td>dry</td></tr>
      <tr><td>High</td><td>15:38</td><td>4.3 m</td><td>under water</td></tr>
      <tr><td>Low</td><td>21:47</td><td>0.8 m</td><td>dry</td></tr>
      </tbody>
      </table>
      <p><img src="media/tides.svg" width="960" height="640" alt="A curve of the tide over a day, with two crests and the \
      height of the lower quay as a dashed line"></p>
      <h2>The hours in between</h2>
      <p>The sea is slow to start and slow to stop. Sailors remember it as the rule of twelfths: in the six hours of a \
      tide it rises by one, two, three, three, two and one twelfths of the whole. For those who would rather not do sums \
      on a wet deck:</p>
      <pre><code>twelfths = [1, 2, 3, 3, 2, 1]

      def height(low, high, hours):
          risen = sum(twelfths[:hours])
          return low + (high - low) * risen / 12

      print(height(0.6, 4.3, 3))   # 2.45: half way</code></pre>
      <h2>When not to</h2>
      <p>The book knows the moon and nothing else. With a storm from the west behind it the water stands half a meter \
      higher than printed and stays for an hour longer. If the wind takes your hat, do not trust the table.</p>
      """,
    categories: ["Sea", "How to"])

  private static let bakersBoat = SampleEntry(
    slug: "bakers-boat", title: "The Baker Who Sails Before Breakfast", published: SampleTime(6, 6, 15),
    summary: "At four the bread goes into the oven. At ten past, its baker is on the water.",
    html: """
      <p>At four the bread goes into the oven. At ten past four its baker is on the water, because a loaf of rye takes \
      fifty minutes and so does a turn around the outer buoy, if the wind is kind.</p>
      <p>“I have burned bread twice in nineteen years,” she says. “Both times it was fog. You sit there, you can smell \
      that it is done, and you cannot find your own harbor.”</p>
      <h2>What she takes along</h2>
      <ul>
      <li>a kitchen timer, in a jar, on a string;</li>
      <li>yesterday’s crusts, for the gulls, <strong>thrown to leeward</strong>;</li>
      <li>a horn, since the second fog.</li>
      </ul>
      <h2>What the town gets out of it</h2>
      <p>A weather report on a blackboard beside the door. It is written in flour paste, it is three words long, and it is \
      better than the one on the radio. Last week’s favorite read: <q>Wind. Later, wind.</q></p>
      """,
    categories: ["People"])

  private static let lowerQuay = SampleEntry(
    slug: "lower-quay", title: "New Rules for the Lower Quay", published: SampleTime(9, 16, 45),
    summary: "Three cars, a piano and a wedding party have met the tide this year. The harbor office has had enough.",
    html: """
      <p>Three cars, a piano and a wedding party have met the tide on the lower quay this year. From next month the harbor \
      office asks everybody to keep to four rules:</p>
      <ol>
      <li>Look at the post. If the red band is wet, so will you be.</li>
      <li>Nothing with wheels stays longer than its driver.</li>
      <li>Music is welcome; instruments above forty kilograms are to be carried up again <em>before</em> the dancing.</li>
      <li>Whoever is told to move by the harbor master moves, and argues on dry land.</li>
      </ol>
      <h2>About the piano</h2>
      <p>It was recovered on the next ebb and stands in the waiting room of the ferry. The five lowest notes are silent. \
      The others, the pianist writes, “have gained something of the sea.” There will be a collection.</p>
      """,
    categories: ["Council", "Harbor office"])

  private static let bells = SampleEntry(
    slug: "bells", title: "Every Bell of the Harbor, by Ear", published: SampleTime(13, 11, 20),
    summary: "A list for those who lie awake, and for those who come home in fog.",
    html: """
      <p>There are six bells around the harbor, and no two of them agree. A list for those who lie awake, and for those \
      who come home in fog.</p>
      <table>
      <tr><th>Bell</th><th>Note</th><th>Rings</th></tr>
      <tr><td>Outer buoy</td><td>A flat, roughly</td><td>when the swell is above a meter</td></tr>
      <tr><td>North mole</td><td>D</td><td>twice a minute in fog</td></tr>
      <tr><td>Ferry</td><td>F sharp</td><td>at departure, and when it has forgotten somebody</td></tr>
      <tr><td>Fish market</td><td>cracked</td><td>when there is fish</td></tr>
      <tr><td>School</td><td>C</td><td>seven minutes late</td></tr>
      <tr><td>Chapel</td><td>G</td><td>on Sundays, weddings and launchings</td></tr>
      </table>
      <h3>How to come home by them</h3>
      <p>Keep D on the right hand and the cracked one ahead. When you hear C, you are among the moorings: stop.</p>
      <h3>A correction</h3>
      <p>In our last list the chapel was given as A. The organist has asked us to print that it is G, that it has always \
      been G, and that it was the <a href="slow-clock.html">clock</a> that confused us.</p>
      """,
    categories: ["Sea", "Sounds"])
}
