import { hash } from '../model/hash.ts';

interface Types {
  id: string;
  integer: string;
  bytes: string;
  /** Sorted by its bytes. */
  path: string;
  clustered?: string;
}

/** The tables that both databases share. */
export const tables = ({ id, integer, bytes, path, clustered = '' }: Types) => [
  `CREATE TABLE versions (
    id ${id},
    state text NOT NULL CHECK (state IN ('staged', 'published', 'removed')),
    used_at ${integer} NOT NULL
  )`,

  `CREATE TABLE publications (
    id ${id},
    version ${integer} NOT NULL,
    published_at ${integer} NOT NULL,
    published_by text NOT NULL,
    counts text
  )`,

  // The files of the content folder, as they are, and those that visitors get (media).
  `CREATE TABLE files (
    hash text PRIMARY KEY,
    media text,
    length ${integer} NOT NULL,
    replaced_at ${integer}
  )`,
  // In chunks: SQLite reads a whole value to answer a part of it.
  `CREATE TABLE chunks (
    hash text NOT NULL REFERENCES files (hash) ON DELETE CASCADE,
    number ${integer} NOT NULL,
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (hash, number)
  )`,
  'CREATE INDEX replaced_files ON files (replaced_at) WHERE replaced_at IS NOT NULL',

  // Ids begin with the date, so that the newest come first without sorting. Columns before the data are read
  // without it.
  `CREATE TABLE items (
    id ${integer} PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    public_from ${integer} NOT NULL,
    public_until ${integer} NOT NULL,
    data text NOT NULL,
    folded_title text
  )`,
  `CREATE TABLE aliases (
    alias text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (alias, item)
  )`,
  'CREATE INDEX aliases_by_item ON aliases (item)',
  `CREATE TABLE tags (
    tag text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (tag, item)
  )`,
  'CREATE INDEX tags_by_item ON tags (item)',
  // The files that visitors get with an item.
  `CREATE TABLE item_media (
    media text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (media, item)
  ) ${clustered}`,
  'CREATE INDEX item_media_by_item ON item_media (item)',

  `CREATE TABLE version_files (
    version ${integer} NOT NULL REFERENCES versions (id),
    path ${path} NOT NULL,
    file text NOT NULL REFERENCES files (hash),
    item ${integer} REFERENCES items (id),
    PRIMARY KEY (version, path)
  ) ${clustered}`,
  'CREATE INDEX version_files_by_file ON version_files (file, version)',
  'CREATE INDEX version_files_by_item ON version_files (item, version) WHERE item IS NOT NULL',

  `CREATE TABLE draft_links (
    path ${path} PRIMARY KEY,
    key text NOT NULL UNIQUE,
    until ${integer} NOT NULL
  )`,

  `CREATE TABLE close_flag (
    one integer PRIMARY KEY CHECK (one = 1),
    message text,
    until text
  )`,
];

/**
 * The version of the tables, from the statements that create them. It stays the same in all releases 1.x, so that two
 * of them can use a database at the same time. A later one may add columns with a default, tables and indexes, by
 * statements of its own that run again without harm: earlier ones do not notice them.
 */
export const schemaVersion = (statements: readonly string[]) =>
  Number.parseInt(hash(statements.join(';').replace(/\s+/g, ' ')).slice(0, 7), 16);
