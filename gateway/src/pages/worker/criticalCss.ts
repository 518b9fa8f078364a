import { preferences } from '@twinfront/shared/site/storage';
import { type ChildNode, parse, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

/** A style sheet as a list, which is parsed once for all pages. */
export type StyleSheet = readonly Part[];

interface Part {
  /** The beginnings of the at-rules around it, such as `@media print{`. */
  context: string;
  /** Those of a rule. Their texts are kept, because each page needs them. */
  selectors?: { text: string; selector: Selector }[] | undefined;
  declarations: Declaration[];
}

/** A declaration of a rule, or a whole at-rule such as `@keyframes`. */
interface Declaration {
  text: string;
  /** The name of the variable or animation that it defines. */
  defines?: string | undefined;
  /** The words of its value, among them the names of variables and animations. */
  uses: string[];
}

export function parseStyleSheet(css: string): StyleSheet {
  return parse(css).nodes.flatMap((node) => readNode(node, ''));
}

/** The rules, variables and animations that the elements of the markup can use. */
export function selectCriticalCss(sheets: readonly StyleSheet[], html: string): string {
  const words = new Set([...documentWords, ...wordsOf(html)]);
  const parts = sheets.flat().flatMap((part) => {
    const selectors = part.selectors?.filter(({ selector }) => canMatch(selector, words));
    return selectors?.length === 0 ? [] : { ...part, selectors };
  });
  const used = findUsed(parts, html.match(VARIABLES) ?? []);
  let css = '';
  let context = '';
  for (const { selectors, ...part } of parts) {
    const declarations = part.declarations.filter(({ defines }) => !defines || used.has(defines));
    if (declarations.length === 0) continue;
    if (part.context !== context) css += endOf(context) + part.context;
    context = part.context;
    const text = declarations.map((declaration) => declaration.text).join(';');
    css += selectors ? `${selectors.map((one) => one.text).join()}{${text}}` : text;
  }
  return css + endOf(context);
}

/** Every document has them around the markup of its page. A visitor gives `open` to a `details` element. */
const documentWords = [
  'html',
  'lang',
  'style',
  ...preferences,
  'body',
  'div',
  'id',
  'root',
  'open',
];

const WORDS = /[\w-]+/g;

/** Those of inline styles and of drawings. Without the lookbehind the time would be quadratic. */
const VARIABLES = /(?<![\w-])--[\w-]+(?=[,)])/g;

function readNode(node: ChildNode, context: string): Part[] {
  if (node.type === 'rule') return [readRule(node, context)];
  if (node.type !== 'atrule') return [];
  const { name, params, nodes = [] } = node;
  const isGroup = name !== 'keyframes' && nodes.some(({ type }) => type !== 'decl');
  if (isGroup) return nodes.flatMap((child) => readNode(child, `${context}@${name} ${params}{`));
  const text = node.nodes ? `${node}` : `${node};`;
  const defines = name === 'keyframes' ? params : undefined;
  return [{ context, declarations: [{ text, defines, uses: wordsOf(text) }] }];
}

function readRule({ selector, nodes }: Rule, context: string): Part {
  const declarations = nodes.flatMap((node): Declaration[] => {
    if (node.type === 'comment') return [];
    if (node.type !== 'decl')
      throw new Error(`"${selector}" has rules inside, which the build resolves`);
    const defines = node.variable ? node.prop : undefined;
    return [{ text: `${node}`, defines, uses: wordsOf(node.value) }];
  });
  const selectors = parseSelectors()
    .astSync(selector)
    .map((one) => ({ text: `${one}`, selector: one }));
  return { context, selectors, declarations };
}

/** Whether a document with these words can have an element that the selector matches. */
function canMatch({ nodes }: Selector, words: Set<string>): boolean {
  return nodes.every((node) => {
    switch (node.type) {
      case 'tag':
      case 'class':
      case 'id':
        return words.has(node.value);
      case 'attribute':
        return words.has(node.attribute);
      case 'pseudo':
        return (
          !/^:(is|where|has)$/.test(node.value) ||
          node.nodes.some((selector) => canMatch(selector, words))
        );
      default:
        return true;
    }
  });
}

/** The names that declarations use, and those that the used variables and animations use in turn. */
function findUsed(parts: readonly Part[], names: readonly string[]): Set<string> {
  const used = new Set(names);
  const definitions = new Map<string, string[]>();
  for (const { defines, uses } of parts.flatMap(({ declarations }) => declarations)) {
    if (defines) definitions.set(defines, [...(definitions.get(defines) ?? []), ...uses]);
    else for (const name of uses) used.add(name);
  }
  // The iteration includes the names that are added meanwhile.
  for (const name of used) for (const use of definitions.get(name) ?? []) used.add(use);
  return used;
}

const wordsOf = (text: string) => text.match(WORDS) ?? [];

const endOf = (context: string) => '}'.repeat(context.split('{').length - 1);
