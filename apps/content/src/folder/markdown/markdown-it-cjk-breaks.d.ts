declare module 'markdown-it-cjk-breaks' {
  import type { Markdown } from '@twinfront/shared/node/createMarkdown';

  /** Removes line breaks between East Asian characters. */
  export default function cjkBreaks(markdown: Markdown): void;
}
