import type { Options } from 'rehype-sanitize';
import { ID_PREFIX } from '../site/fragments.ts';

const span = /^\d{1,4}$/;
const cell: NonNullable<Options['attributes']>[string] = [
  ['align', 'left', 'center', 'right'],
  ['colSpan', span],
  ['rowSpan', span],
  ['scope', 'col', 'row', 'colgroup', 'rowgroup'],
];

/** Those of GitHub's notes. */
const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'];
const alertClasses = ['markdown-alert', ...alertKinds.map((kind) => `markdown-alert-${kind}`)];

/**
 * What the gateway keeps of a body. The content service warns of the rest.
 *
 * No `name`, `style` and other classes: they could affect the page around the content. Without foreign
 * elements (SVG, MathML) and raw text elements, a browser cannot parse the output as other elements.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['abbr', 'time', 'q', 'cite', 'code', 'kbd', 'samp', 'var', 'pre', 'blockquote'],
    ...['ruby', 'rp', 'rt', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['figure', 'figcaption', 'img', 'input'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  attributes: {
    '*': ['id', 'title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: ['href'],
    // `enhanceHtml` checks the addresses in `srcSet`, the width and the height.
    img: ['src', 'srcSet', 'alt', 'width', 'height'],
    div: [['className', ...alertClasses]],
    p: [['className', 'markdown-alert-title']],
    // `enhanceHtml` removes inputs other than the boxes of task lists.
    input: [['type', 'checkbox'], 'checked'],
    ol: [['start', /^-?\d{1,6}$/], 'reversed'],
    details: ['open'],
    time: ['dateTime'],
    th: cell,
    td: cell,
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  ancestors: {
    caption: ['table'],
    thead: ['table'],
    tbody: ['table'],
    tfoot: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
  clobber: ['id'],
  clobberPrefix: ID_PREFIX,
  required: {},
  // These are removed with their content; other unknown elements are replaced by their content.
  strip: [
    ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
    ...['iframe', 'object', 'svg', 'math', 'textarea', 'select', 'button', 'title'],
  ],
  allowComments: false,
  allowDoctypes: false,
};

/** The name in HTML of a property such as `className`. */
export function attributeName(property: string): string {
  if (property === 'className') return 'class';
  return property.replace(/^(aria|data)(?=[A-Z])/, '$1-').toLowerCase();
}
