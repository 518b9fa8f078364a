/** A line that Git writes around two versions of a text. `=======` between them may also underline a heading. */
const MARKER = /^(?:<{7}|>{7}|\|{7})(?:\s|$)/;

/** The index of the first line of a conflict that Git has left to the author. */
export const findConflict = (lines: string[]) => lines.findIndex((line) => MARKER.test(line));

export const conflict = {
  message: 'has a conflict of Git that is not resolved',
  hint: 'Keep the right text, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
};
