/**
 * `broken`: a page lacks what it needs; `flaw`: pages do without, and visitors may notice; `hint`:
 * more could be had.
 */
export type Level = 'broken' | 'flaw' | 'hint';

export interface Finding {
  level: Level;
  /** What came, and what would be right. */
  what: string;
  /** What visitors see because of it. */
  seen?: string | undefined;
}

/** What was asked, and what is to be said of it. */
export interface Check {
  name: string;
  address: string;
  findings: Finding[];
  /** What was found, in a word or two. */
  found?: string | undefined;
}
