/** What is looked at. */
export interface Target {
  api: string;
  /** The address that `/media/…` is put behind. */
  media: string;
  /** How long an answer is waited for. */
  timeoutMs: number;
  /** How long a picture may stop in its middle. */
  stallMs: number;
  /** What takes longer is said to be slow. */
  slowMs: number;
}
