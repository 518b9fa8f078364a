/** Called with what is wrong in a body and its line in the body. */
export type Report = (
  kind: 'error' | 'warning',
  line: number | undefined,
  message: string,
  hint: string,
) => void;
