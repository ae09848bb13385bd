extension PostgreSQLSchema {
  static let changeLog = Migration(
    summary: "a log of changes for other processes",
    statements: """
      DROP TABLE changes;
      CREATE SEQUENCE change_ids;
      -- Of no use after a crash. Each hour has its part, one of four, which is emptied two hours later.
      CREATE TABLE change_log (
        id bigint NOT NULL DEFAULT nextval('change_ids'),
        part bigint NOT NULL DEFAULT (extract(epoch FROM now())::bigint / 3600) % 4,
        process uuid NOT NULL,
        feed_id bigint,
        user_id bigint
      ) PARTITION BY LIST (part);
      CREATE UNLOGGED TABLE change_log_0 PARTITION OF change_log FOR VALUES IN (0);
      CREATE UNLOGGED TABLE change_log_1 PARTITION OF change_log FOR VALUES IN (1);
      CREATE UNLOGGED TABLE change_log_2 PARTITION OF change_log FOR VALUES IN (2);
      CREATE UNLOGGED TABLE change_log_3 PARTITION OF change_log FOR VALUES IN (3);
      CREATE INDEX change_log_by_id ON change_log (id);
      """)

  static let feedSchedule = Migration(
    summary: "times of checks and nodes",
    statements: """
      CREATE TABLE feed_schedule (
        feed_id bigint PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due bigint NOT NULL,
        checked bigint,
        token bigint NOT NULL DEFAULT 0,
        unchanged_count bigint NOT NULL DEFAULT 0,
        shard bigint
      ) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
        autovacuum_vacuum_cost_delay = 0);
      INSERT INTO feed_schedule SELECT id, next_check, last_checked, 0, unchanged_count, NULL FROM feeds;
      CREATE INDEX feed_schedule_by_due ON feed_schedule (shard, due, feed_id);
      DROP INDEX feeds_by_next_check;
      ALTER TABLE feeds DROP COLUMN next_check;
      ALTER TABLE feeds DROP COLUMN last_checked;
      ALTER TABLE feeds DROP COLUMN unchanged_count;

      CREATE TABLE host_pauses (
        host text COLLATE "C" NOT NULL,
        until bigint NOT NULL
      );
      CREATE UNIQUE INDEX host_pauses_by_host ON host_pauses ((md5(host)::uuid));

      -- The processes that check feeds.
      CREATE TABLE nodes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        until bigint NOT NULL, -- the end of its lease, by the clock of the server
        is_worker boolean NOT NULL -- false for one that owns shards only if there is no worker
      ) WITH (fillfactor = 20);

      CREATE TABLE shards (
        shard bigint PRIMARY KEY,
        node bigint REFERENCES nodes ON DELETE SET NULL
      ) WITH (fillfactor = 50);
      INSERT INTO shards SELECT generate_series(0, \(FeedShard.count - 1)), NULL;
      """)

  /// Nodes keep the times of their feeds in memory. No index has `due`, so the check of a feed without news rewrites its row
  /// in place, and no index.
  static let timesInMemory = Migration(
    summary: "times of checks that are kept in memory",
    statements: """
      -- True until the node that owns the shard knows the feed. Nodes of older versions do not write it.
      ALTER TABLE feed_schedule ADD COLUMN is_new boolean NOT NULL DEFAULT FALSE;
      ALTER TABLE feed_schedule ALTER COLUMN is_new SET DEFAULT TRUE;
      -- An index with a condition on `due` would be one that has it.
      ALTER TABLE feed_schedule ADD COLUMN urgent boolean NOT NULL GENERATED ALWAYS AS (due = 0 OR is_new) STORED;
      CREATE INDEX feed_schedule_by_shard ON feed_schedule (shard);
      CREATE INDEX feed_schedule_urgent ON feed_schedule (shard) WHERE urgent;
      DROP INDEX feed_schedule_by_due;
      """)
}
