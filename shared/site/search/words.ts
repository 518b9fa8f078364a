import { attachmentType } from '../../api/address.ts';
import type { AttachmentType } from '../../api/attachments.ts';
import { unescapePercent } from '../fragments.ts';

/** The programs by whose names visitors search for files. */
const programs: Partial<Record<AttachmentType, string>> = {
  ...{ doc: 'Word', docx: 'Word' },
  ...{ xls: 'Excel', xlsx: 'Excel' },
  ...{ ppt: 'PowerPoint', pptx: 'PowerPoint' },
};

/** What a search finds an attachment by: its name with its type, and what visitors call it; empty for another address. */
export function attachmentWords(address: string): string {
  const type = attachmentType(address);
  if (!type) return '';
  const [name = ''] = /[^/]*$/.exec(address.replace(/[?#].*/s, '')) ?? [];
  return `${unescapePercent(name)} 附件 attachment ${programs[type] ?? ''}`;
}

/** Stop words: a search ignores them, unless its term has no other words. */
const english = new Set(
  (
    'a about an and are at by can could do does find for from get have how i in is it many much my need of on or ' +
    'please that the there to want was we what when where which who why will with you your'
  ).split(' '),
);

/** Chinese stop words of one character. They are also parts of other words. */
const particles = new Set(
  '的了吗呢吧么嘛啊呀是在有没不可和或我你想要需能会去来到从几哪啥咋这里上看走坐带找查问用进把给帮替当让弄',
);

/**
 * Chinese stop words that are no part of another word here. The longer alternatives come first, because the first match
 * counts.
 */
const questions =
  /什么时候|什么样|为什么|怎么样|怎么办(?=[了呢]?$)|多少钱|请问|怎么|怎样|如何|什么|哪[里儿个些天层]|几[点个本册张位层楼岁号次]|何时|为何|多少|多久|多长|是否|能否|可以|需要|我们|你们|您好|你好|谁|(?<![功智性才可职技体产])能(?![力源量够耗])/u;

/** Whether an English word or a Chinese character is a stop word. */
export const isStopWord = (word: string) => english.has(word) || particles.has(word);

/** The parts of a run of Chinese between longer stop words, without those that consist of stop words. */
export const cutQuestions = (run: string) =>
  run.split(questions).filter((part) => ![...part].every(isStopWord));

/** Words that end in `s`, but are no plurals: gas has only three letters; taxis and menus are plurals. */
const singulars = /(?:(?<!^tax)is|(?<!^men|^gur|ea)us|ss|^news|^lens|^atlas|^canvas|^always)$/;

/** Plurals without `s`. */
const irregular = new Map([
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['people', 'person'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
]);

/**
 * The common form of the singular and the plural of a folded English word: it need not be a word itself. Words of
 * three letters stay as they are.
 */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known || !/^[a-z]{4,}$/.test(word)) return known ?? word;
  const singular = singulars.test(word) ? word : word.replace(/s$/, '');
  if (singular.length < 4) return singular;
  return (
    singular
      .replace(/ie$/, 'y')
      // Shelves and shelf, theses and thesis, quizzes and quiz.
      .replace(/(?<=[lr]|ea)ve$/, 'f')
      .replace(/sis$/, 's')
      // Boxes and box, but houses and house; both churches and caches.
      .replace(/(?<=[sxzo]|[cs]h)e$/, '')
      .replace(/zz$/, 'z')
  );
}

const letter = String.raw`[\p{L}\p{N}\p{M}]`;
/** A letter of a script without spaces between words. */
const unspaced = String.raw`(?=${letter})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]`;
/** A letter of another script. */
const spaced = `(?!${unspaced})${letter}`;

const runs = new RegExp(`((?:${unspaced})+)|(?:${spaced})+`, 'gu');

/** The English word that begins at `lastIndex`. */
export const wordAt = /(?<![a-z])[a-z]+/y;

/** A run of letters and digits of a folded text, either all or none of them Chinese, Japanese or Korean. */
export interface Run {
  text: string;
  cjk: boolean;
}

/** The runs of a folded search term, without its stop words; all of them if there are no others. */
export function decisiveRuns(folded: string): Run[] {
  const all = [...folded.matchAll(runs)].map(([text, cjk]) => ({ text, cjk: cjk !== undefined }));
  const decisive = all.flatMap((run) => {
    if (run.cjk) return cutQuestions(run.text).map((text) => ({ text, cjk: true }));
    return isStopWord(run.text) ? [] : [run];
  });
  return decisive.length > 0 ? decisive : all;
}

/** Each two characters that follow each other. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** A folded term, its parts between spaces, the words in them and the bigrams of Chinese ones; longest first. */
export function wordsOf(term: string): string[] {
  const words = decisiveRuns(term).flatMap(({ text, cjk }) => {
    if (cjk) return [text, ...pairsOf(text).filter(isDecisive)];
    // A single letter beside a sign, as in C++, would match everywhere.
    return text.length > 1 ? text : [];
  });
  return [...new Set([term, ...term.split(/\s+/u).filter(isDecisive), ...words])]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
}

const isDecisive = (word: string) => !isStopWord(word) && cutQuestions(word).length > 0;
