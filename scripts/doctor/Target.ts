/** What is looked at. */
export interface Target {
  api: string;
  /** The address that `/media/…` is put behind. */
  media: string;
  /** How long an answer is waited for. */
  timeoutMs: number;
  /** What takes longer is said to be slow. */
  slowMs: number;
}
