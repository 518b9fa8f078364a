import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/repository.ts';

const BODY_CHARACTERS = 620;
const CHARACTERS = 2500;
const WORDS = 20_000;
const ENGLISH_WORDS = 3000;
const FIRST_CHARACTER = 0x4e00;
const TERMS = 100;

/**
 * The demo content with so many articles of about 2 KB.
 *
 * @returns search terms of some of the articles
 */
export async function writeArticles(folder: string, count: number) {
  await cp(path.join(root, 'apps/content/demo'), folder, { recursive: true });
  await mkdir(path.join(folder, 'articles'), { recursive: true });
  const write = createWriter();
  const terms: Terms[] = [];
  const step = Math.ceil(count / TERMS);
  for (let index = 0; index < count; index += 1) {
    const title = `${write(6 + Math.floor(Math.random() * 10))} ${index}`;
    const body = write(BODY_CHARACTERS);
    const date = new Date(Date.UTC(2016, 0, 1) + index * 3_000_000).toISOString();
    const text = `---\ntitle: ${title}\ndate: ${date}\n---\n${body}\n`;
    await writeFile(path.join(folder, `articles/growth-${index}.md`), text);
    if (index % step === 0) terms.push(termsOf(title, body, terms.length));
  }
  return terms;
}

function termsOf(title: string, body: string, number: number) {
  const [run = '', other = run] = body.match(/[\u4e00-\u9fff]{8,}/g) ?? [];
  const words = `${other.slice(-2)}${run.slice(0, 2)}`;
  const unused = String.fromCharCode(0x9fa0 - number);
  return {
    'one character': run.slice(0, 1),
    'two characters': run.slice(0, 2),
    'more characters': run.slice(1, 4 + (number % 5)),
    'several words': words,
    'most words': `${words}${unused}${unused}`,
    English: body.match(/[a-z]{3,}/)?.[0] ?? 'library',
    'without results': `${run.slice(0, 2)}${unused}`,
    titles: title,
  };
}

/** Search terms of an article by their kind. */
export type Terms = ReturnType<typeof termsOf>;

/** Words with a frequency as in a language: Zipf's law. */
function createWriter(): (characters: number) => string {
  const rank = (total: number) => Math.floor(total ** Math.random()) - 1;
  const word = (length: number, pick: () => string) => Array.from({ length }, pick).join('');
  const character = () => String.fromCharCode(FIRST_CHARACTER + rank(CHARACTERS));
  const letter = () => String.fromCharCode(0x61 + Math.floor(Math.random() * 26));
  const chinese = Array.from({ length: WORDS }, () =>
    word(Math.random() < 0.75 ? 2 : 3, character),
  );
  const english = Array.from({ length: ENGLISH_WORDS }, () =>
    word(3 + Math.floor(Math.random() * 6), letter),
  );
  return (characters) => {
    let text = '';
    for (let words = 1; text.length < characters; words += 1) {
      if (Math.random() < 0.06) text += ` ${english[rank(ENGLISH_WORDS)]} `;
      else text += chinese[rank(WORDS)];
      if (words % 9 === 0) text += words % 45 === 0 ? '。\n\n' : '，';
    }
    return text.trim();
  };
}
