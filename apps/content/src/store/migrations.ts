interface Types {
  id: string;
  integer: string;
  bytes: string;
  /** Sorted by its bytes. */
  path: string;
  clustered?: string;
}

/** The tables that both databases share, as of schema version 1. */
const tables = ({ id, integer, bytes, path, clustered = '' }: Types) => [
  `CREATE TABLE generations (
    id ${id},
    state text NOT NULL CHECK (state IN ('staged', 'current', 'old')),
    touched_at ${integer} NOT NULL
  )`,
  `CREATE UNIQUE INDEX one_current_generation ON generations (state) WHERE state = 'current'`,

  // Bytes of the files of the content folder, as they are, and of the variants of pictures.
  `CREATE TABLE files (
    hash text PRIMARY KEY,
    picture text,
    bytes ${bytes} NOT NULL,
    unused_since ${integer}
  )`,
  'CREATE INDEX unused_files ON files (unused_since) WHERE unused_since IS NOT NULL',

  // Ids begin with the date, so that the newest come first without sorting.
  `CREATE TABLE items (
    id ${integer} PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    data text NOT NULL,
    pictures text NOT NULL,
    folded_title text
  )`,

  `CREATE TABLE entries (
    generation ${integer} NOT NULL REFERENCES generations (id),
    path ${path} NOT NULL,
    file text NOT NULL REFERENCES files (hash),
    item ${integer} REFERENCES items (id),
    PRIMARY KEY (generation, path)
  ) ${clustered}`,
  'CREATE INDEX entries_by_file ON entries (file)',
  'CREATE INDEX entries_by_item ON entries (item, generation) WHERE item IS NOT NULL',

  `CREATE TABLE closure (
    one integer PRIMARY KEY CHECK (one = 1),
    message text,
    until text
  )`,
];

/** The earlier ids of articles. */
const aliases = (integer: string) => [
  `CREATE TABLE aliases (
    alias text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (alias, item)
  )`,
  'CREATE INDEX aliases_by_item ON aliases (item)',
];

/** The statements at index n lead from schema version n to n + 1. Append only. */
export const sqliteMigrations = [
  [
    ...tables({
      id: 'integer PRIMARY KEY AUTOINCREMENT',
      integer: 'integer',
      bytes: 'blob',
      path: 'text',
      clustered: 'WITHOUT ROWID',
    }),
    'CREATE INDEX items_by_title ON items (folded_title) WHERE folded_title IS NOT NULL',
    // The tokenizer only splits our tokens at spaces. Titles have an index of their own, since finding
    // a word in one column alone would read every text that has it.
    ...['title_index', 'text_index'].map(
      (table) => `CREATE VIRTUAL TABLE ${table} USING fts5 (
        tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
      )`,
    ),
  ],
  [
    'ALTER TABLE items ADD COLUMN title text',
    `UPDATE items SET title = data ->> 'title' WHERE folded_title IS NOT NULL`,
  ],
  aliases('integer'),
];

/** The same for PostgreSQL. */
export const postgresMigrations = [
  [
    // IF NOT EXISTS needs the right to create a schema even where it exists.
    `DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'twinfront') THEN
        CREATE SCHEMA twinfront;
      END IF;
    END $$`,
    'SET LOCAL search_path TO twinfront',
    'CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)',
    ...tables({
      id: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      integer: 'bigint',
      bytes: 'bytea',
      path: 'text COLLATE "C"',
    }),
    'ALTER TABLE items ADD COLUMN title text',
    // By their hashes: titles may be longer than other indexes allow.
    'CREATE INDEX items_by_title ON items USING hash (folded_title)',

    // Space-separated tokens instead of a tsvector, which has at most one megabyte and no positions
    // after the 16,383rd word. The folded texts show which articles contain the tokens in sequence.
    // Texts are stored out of line, so that the rows are small and quick to read.
    `CREATE TABLE article_index (
      id bigint PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
      title text NOT NULL,
      title_tokens text NOT NULL,
      words text NOT NULL,
      tokens text NOT NULL
    ) WITH (toast_tuple_target = 128)`,
    // The cost prevents plans that read every text because the planner expects few rows.
    `CREATE FUNCTION split_tokens(tokens text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
      AS $$ BEGIN RETURN string_to_array(tokens, ' '); END $$`,
    ...[
      ['articles_by_title_token', 'title_tokens'],
      ['articles_by_token', 'tokens'],
    ].flatMap(([index, column]) => [
      `CREATE INDEX ${index} ON article_index USING gin (split_tokens(${column}))`,
      `ALTER INDEX ${index} ALTER COLUMN 1 SET STATISTICS 0`,
    ]),
  ],
  // Autovacuum merges GIN's pending list. With its default delays that takes half a minute; meanwhile
  // inserts only append to the list, and the one that merges it next exceeds the statement timeout.
  ['ALTER TABLE twinfront.article_index SET (autovacuum_vacuum_cost_delay = 0)'],
  ['SET LOCAL search_path TO twinfront', ...aliases('bigint')],
];
