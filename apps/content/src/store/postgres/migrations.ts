/** The migration at index n leads from version n to n + 1. Append only. */
export const migrations = [
  `
  -- IF NOT EXISTS needs the right to create a schema even where it exists.
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'twinfront') THEN
      CREATE SCHEMA twinfront;
    END IF;
  END $$;
  CREATE TABLE IF NOT EXISTS twinfront.schema_version (version integer NOT NULL);

  CREATE TABLE twinfront.generations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('staged', 'current', 'old')),
    touched_at bigint NOT NULL
  );
  CREATE UNIQUE INDEX one_current_generation ON twinfront.generations (state)
    WHERE state = 'current';

  -- Bytes of every file, as they were; pictures are served from here.
  CREATE TABLE twinfront.files (
    hash text PRIMARY KEY,
    picture text,
    bytes bytea NOT NULL,
    unused_since bigint
  );
  CREATE INDEX unused_files ON twinfront.files (unused_since) WHERE unused_since IS NOT NULL;

  -- Ids begin with the date, so that the newest are the greatest.
  CREATE TABLE twinfront.items (
    id bigint PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    data text NOT NULL,
    pictures text NOT NULL,
    title text,
    folded_title text
  );
  -- By their hashes: titles may be longer than other indexes allow.
  CREATE INDEX items_by_title ON twinfront.items USING hash (folded_title);

  CREATE TABLE twinfront.entries (
    generation bigint NOT NULL REFERENCES twinfront.generations (id),
    path text COLLATE "C" NOT NULL,
    file text NOT NULL REFERENCES twinfront.files (hash),
    item bigint REFERENCES twinfront.items (id),
    PRIMARY KEY (generation, path)
  );
  CREATE INDEX entries_by_file ON twinfront.entries (file);
  CREATE INDEX entries_by_item ON twinfront.entries (item, generation) WHERE item IS NOT NULL;

  -- Space-separated tokens instead of a tsvector, which has at most one megabyte and no positions after
  -- the 16,383rd word. The folded texts show which articles contain the tokens in sequence.
  CREATE TABLE twinfront.article_index (
    id bigint PRIMARY KEY REFERENCES twinfront.items (id) ON DELETE CASCADE,
    title text NOT NULL,
    title_tokens text NOT NULL,
    words text NOT NULL,
    tokens text NOT NULL
  -- Texts are stored out of line, so that the rows are small and quick to read.
  ) WITH (toast_tuple_target = 128);

  -- The cost prevents plans that read every text because the planner expects few rows.
  CREATE FUNCTION twinfront.split_tokens(tokens text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
    AS $$ BEGIN RETURN string_to_array(tokens, ' '); END $$;
  CREATE INDEX articles_by_title_token ON twinfront.article_index
    USING gin (twinfront.split_tokens(title_tokens));
  CREATE INDEX articles_by_token ON twinfront.article_index
    USING gin (twinfront.split_tokens(tokens));
  ALTER INDEX twinfront.articles_by_title_token ALTER COLUMN 1 SET STATISTICS 0;
  ALTER INDEX twinfront.articles_by_token ALTER COLUMN 1 SET STATISTICS 0;

  CREATE TABLE twinfront.closure (
    one integer PRIMARY KEY CHECK (one = 1),
    message text,
    until text
  );
  `,
] as const;
