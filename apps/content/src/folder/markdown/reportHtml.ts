import { isStripped, removedOf } from '@twinfront/shared/node/removedHtml';
import { attributeName, isHidden, styleOf } from '@twinfront/shared/node/sanitizeSchema';
import type { Element } from 'hast';
import type { Report } from '../../model/finding.ts';

/** Styles that make a text invisible, but do not hide its element. */
const invisible: Record<string, RegExp> = {
  opacity: /^0*(\.0*)?%?$/,
  'font-size': /^0/,
  color: /^(transparent|white|#fff(fff)?)$/,
};

const isMedia = /^(iframe|video|audio|embed|object|oembed)$/;

/**
 * Warns of what the sanitizer of the gateway will remove of an element that an author wrote as HTML.
 *
 * @returns whether it removes the content too
 */
export function reportHtml(element: Element, line: number, report: Report): boolean {
  const { tagName, properties } = element;
  const warn = (what: string, hint: string) =>
    report('warning', line, `has <${tagName}>, ${what}`, hint);
  if (isHidden(element)) {
    const hint = 'Delete the text: those who can read the file can read it';
    warn('which is hidden, and which the site removes with its text', hint);
    return true;
  }
  const style = styleOf(properties.style);
  if (Object.entries(invisible).some(([name, value]) => value.test(style.get(name) ?? '-'))) {
    warn('whose text is shown to visitors', 'Delete the text');
    return false;
  }
  const { tag, attributes } = removedOf(element);
  if (tag && isMedia.test(tagName)) {
    warn('which the site replaces by a link', 'Write a link to it as [text](https://…)');
  } else if (tag) {
    const removed = isStripped(element) ? 'removes with its content' : 'removes';
    warn(`which the site ${removed}`, 'Remove it, or write it in Markdown');
  } else if (attributes.length > 0) {
    const list = attributes.map(attributeName).join(', ');
    warn(`of which the site removes ${list}`, 'Remove it: the site sets the style');
  }
  return isStripped(element);
}
