import type { Options } from 'rehype-sanitize';

const pixels = /^\d{1,4}$/;
const cell: NonNullable<Options['attributes']>[string] = [
  ['align', 'left', 'center', 'right'],
  ['colSpan', pixels],
  ['rowSpan', pixels],
  ['scope', 'col', 'row', 'colgroup', 'rowgroup'],
];

/**
 * What the HTML of the content may consist of. No `name`, `class` or `style`: they could take hold of
 * the page around it. An `id` is read for the links that name it, and replaced.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['abbr', 'time', 'q', 'cite', 'code', 'kbd', 'samp', 'var', 'pre', 'blockquote'],
    ...['ruby', 'rp', 'rt', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  attributes: {
    '*': ['id', 'title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: ['href'],
    img: ['src', 'alt', ['width', pixels], ['height', pixels]],
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
  clobber: [],
  required: {},
  // These go with what is in them; of any other unknown element the content stays.
  strip: [
    ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
    ...['iframe', 'object', 'svg', 'math', 'textarea', 'select', 'button', 'title'],
  ],
  allowComments: false,
  allowDoctypes: false,
};
