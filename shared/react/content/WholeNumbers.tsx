/** Groups of digits joined by hyphens; bounded, so that no match is wider than a narrow screen. */
const HYPHENATED_NUMBER = /(?<![\w-])(\+?(?:\d{1,6}-){1,4}\d{1,8})(?![\w-])/;

/**
 * Plain text in which a number such as a telephone number does not wrap at its hyphens. Elements
 * instead of non-breaking hyphens, because those would be copied with the number.
 */
export function WholeNumbers({ text }: { text: string }) {
  // Every second part is a match.
  return text.split(HYPHENATED_NUMBER).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
