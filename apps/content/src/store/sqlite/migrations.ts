/** The migration at index n leads from version n to n + 1. Append only. */
export const migrations = [
  `
  CREATE TABLE generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('staged', 'current', 'old')),
    touched_at INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX one_current_generation ON generations (state) WHERE state = 'current';

  -- Bytes of every file, as they were; pictures are served from here.
  CREATE TABLE files (
    hash TEXT PRIMARY KEY,
    picture TEXT,
    bytes BLOB NOT NULL,
    unused_since INTEGER
  );
  CREATE INDEX unused_files ON files (unused_since) WHERE unused_since IS NOT NULL;

  -- Ids begin with the date, so that the newest come first without sorting.
  CREATE TABLE items (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    data TEXT NOT NULL,
    pictures TEXT NOT NULL,
    folded_title TEXT
  );
  CREATE INDEX items_by_title ON items (folded_title) WHERE folded_title IS NOT NULL;

  CREATE TABLE entries (
    generation INTEGER NOT NULL REFERENCES generations (id),
    path TEXT NOT NULL,
    file TEXT NOT NULL REFERENCES files (hash),
    item INTEGER REFERENCES items (id),
    PRIMARY KEY (generation, path)
  ) WITHOUT ROWID;
  CREATE INDEX entries_by_file ON entries (file);
  CREATE INDEX entries_by_item ON entries (item, generation) WHERE item IS NOT NULL;

  -- The tokens are ours; this tokenizer only splits them at blanks. Titles have an index of their
  -- own, since finding a word in one column alone would read every text that has it.
  CREATE VIRTUAL TABLE title_index USING fts5 (
    tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE text_index USING fts5 (
    tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
  );

  CREATE TABLE closure (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    message TEXT,
    until TEXT
  );
  `,
  `
  ALTER TABLE items ADD COLUMN title TEXT;
  UPDATE items SET title = data ->> 'title' WHERE folded_title IS NOT NULL;
  `,
] as const;

/** `application_id` of our SQLite files. */
export const APPLICATION_ID = 0x74_77_69_6e;
