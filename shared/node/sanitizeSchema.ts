import type { Options } from 'rehype-sanitize';
import { ID_PREFIX } from '../site/fragments.ts';

type Attributes = NonNullable<Options['attributes']>[string];

const span = /^\d{1,4}$/;
const align: Attributes[number] = ['align', 'left', 'center', 'right'];
const cell: Attributes = [
  align,
  ['colSpan', span],
  ['rowSpan', span],
  ['scope', 'col', 'row', 'colgroup', 'rowgroup'],
];

/** Elements whose texts editors align; the sanitizer translates the styles and classes of editors. */
export const aligned = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'li', 'blockquote'],
  ...['figure', 'figcaption', 'caption'],
];

/** Those of GitHub's notes. */
const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'];
const alertClasses = ['markdown-alert', ...alertKinds.map((kind) => `markdown-alert-${kind}`)];

/** Elements of presentation MathML that have text, and no elements. */
export const mathTokens = ['mi', 'mn', 'mo', 'ms', 'mspace', 'mtext'];

/** Elements of presentation MathML that have elements, and no text. */
export const mathLayout = [
  ...['math', 'mrow', 'mstyle', 'mpadded', 'mphantom', 'menclose', 'merror', 'mfenced'],
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'],
  ...['mmultiscripts', 'mprescripts', 'none', 'mtable', 'mtr', 'mtd'],
];

const math = [...mathLayout, ...mathTokens];

const switches = ['displaystyle', 'stretchy', 'fence', 'separator', 'largeop', 'movablelimits'];
/** A length that is not negative and short, so that no part of a formula covers the page around it. */
const mathLength = /^\d?(\.\d{1,4})?(em|ex|px|pt|%)?$/;
const mathAttributes: Attributes = [
  ...[...switches, 'symmetric', 'accent', 'accentunder'].map((name): Attributes[number] => [
    name,
    'true',
    'false',
  ]),
  ...['width', 'height', 'depth', 'lspace', 'rspace', 'linethickness', 'minsize', 'maxsize'].map(
    (name): Attributes[number] => [name, mathLength],
  ),
  ['display', 'block', 'inline'],
  ['form', 'prefix', 'infix', 'postfix'],
  ['mathvariant', /^[a-z-]{1,30}$/],
  ['scriptlevel', /^[+-]?\d$/],
  ['columnspan', span],
  ['rowSpan', span],
  ['columnalign', /^[a-z ]{1,200}$/],
  ['notation', /^[a-z ]{1,40}$/],
  ['open', /^.{0,2}$/],
  ['close', /^.{0,2}$/],
  ['separators', /^.{0,4}$/],
];

/**
 * What the gateway keeps of a body, after `normalizeHtml` has translated what editors write. The content service warns
 * of the rest.
 *
 * No `name`, `style` and other classes: they could affect the page around the content. Without SVG and raw text
 * elements, and with formulas that contain nothing but MathML (`normalizeHtml`), a browser cannot parse the output as
 * other elements.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['abbr', 'time', 'q', 'cite', 'code', 'kbd', 'samp', 'var', 'pre', 'blockquote'],
    ...['ruby', 'rp', 'rt', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
    ...['figure', 'figcaption', 'img', 'input'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...math,
  ],
  attributes: {
    '*': ['id', 'title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    ...Object.fromEntries(aligned.map((name) => [name, [align]])),
    ...Object.fromEntries(math.map((name) => [name, mathAttributes])),
    // `enhanceHtml` shows the size of an attachment.
    a: ['href', ['dataSize', /^\d{1,10}$/]],
    // `enhanceHtml` checks the addresses, the width and the height.
    img: ['src', 'srcSet', 'alt', 'width', 'height'],
    div: [align, ['className', ...alertClasses]],
    p: [align, ['className', 'markdown-alert-title']],
    // `enhanceHtml` removes inputs other than the boxes of task lists.
    input: [['type', 'checkbox'], 'checked'],
    ol: [['start', /^-?\d{1,6}$/], 'reversed'],
    details: ['open'],
    time: ['dateTime'],
    th: cell,
    td: cell,
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https', 'data'] },
  ancestors: {
    ...Object.fromEntries(math.slice(1).map((name) => [name, ['math']])),
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
    ...[
      'iframe',
      'object',
      'video',
      'audio',
      'canvas',
      'svg',
      'textarea',
      'select',
      'button',
      'title',
    ],
    // The settings that Word and Excel add to what is copied.
    ...['w:worddocument', 'w:latentstyles', 'm:mathpr', 'x:excelworkbook', 'b:sources'],
    ...['o:officedocumentsettings', 'o:documentproperties', 'o:shapedefaults', 'o:shapelayout'],
  ],
  allowComments: false,
  allowDoctypes: false,
};

/** Texts for screen readers, controls of the Quill editor, and the copy of a formula that KaTeX makes of spans. */
const hiddenClasses =
  /^((elementor-)?screen-(reader-)?(text|only)|sr-only|show-for-sr|(visually|element)-?(hidden|invisible)|d-none|ql-(ui|hidden|clipboard)|katex-html)$/;

const hiddenStyles: Record<string, RegExp> = {
  display: /^none\b/,
  visibility: /^(hidden|collapse)\b/,
  'mso-hide': /^all\b/,
};

/** Whether visitors of the site from which a text comes do not see an element: the sanitizer removes it with its text. */
export function isHidden({ properties }: { properties: Record<string, unknown> }): boolean {
  const { hidden, className, id } = properties;
  // WeChat shows its articles with a script.
  if (id === 'js_content') return false;
  if (hidden !== undefined && hidden !== null) return true;
  if (className && [className].flat().some((name) => hiddenClasses.test(`${name}`))) return true;
  if (!properties.style) return false;
  const style = styleOf(properties.style);
  return Object.entries(hiddenStyles).some(([name, value]) => value.test(style.get(name) ?? ''));
}

/** The declarations of a `style` attribute in lower case. */
export function styleOf(style: unknown): Map<string, string> {
  const declarations = typeof style === 'string' ? style.toLowerCase().split(';') : [];
  return new Map(
    declarations.map((each) => {
      const [name = '', ...value] = each.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

/** The name in HTML of a property such as `className`. */
export function attributeName(property: string): string {
  if (property === 'className') return 'class';
  return property.replace(/^(aria|data)(?=[A-Z])/, '$1-').toLowerCase();
}
