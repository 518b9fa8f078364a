import type { Article } from '@twinfront/shared/api/richText';
import { parseTerm, pickArticle } from '@twinfront/shared/site/details';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Check, Finding } from './Check.ts';
import { counted } from './counted.ts';
import type { Ask } from './examineItems.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { noteNotices } from './noteNotices.ts';
import { quote } from './quote.ts';
import { search } from './subjects.ts';

const count = ({ length }: Article[]) => counted(length, 'article');

/** The notices, and the page that the first of them leads to. */
export async function examineNotices(
  notices: string | undefined,
  ask: Ask,
  words: Words,
): Promise<Check[]> {
  const term = parseTerm(notices);
  if (term === undefined) return [];
  const subject = search(term, `notices: search for “${term}”`, 'notices');
  const answer = await ask(subject);
  const check = judgeAnswer(subject, answer, words, {
    found: count,
    notes: (articles) => noteNotices(articles, words),
  });
  const [article] = answer.outcome.ok ? answer.outcome.value : [];
  const title = article && (parseTerm(article.title) ?? parseTerm(article.id));
  return title ? [check, await examineArticle(article, title, ask, words)] : [check];
}

/** An article's page is found by a search for its title. */
async function examineArticle(
  article: Article,
  title: string,
  ask: Ask,
  words: Words,
): Promise<Check> {
  const subject = search(title, `page of the first notice: search for “${title}”`, 'article');
  return judgeAnswer(subject, await ask(subject), words, {
    found: count,
    notes: (found) => noteFound(found, article, title, words),
  });
}

function noteFound(found: Article[], { id }: Article, title: string, words: Words): Finding[] {
  const picked = pickArticle(found, title);
  if (picked?.id === id) return [];
  const what = `A search for the title of the article ${quote(id)} does not bring it. Right would be a list with it, as the address of its page holds the title.`;
  const seen = picked
    ? `“${picked.title}” when they choose it.`
    : `“${words.notFoundTitle}” when they choose it.`;
  return [{ level: 'flaw', what, seen }];
}
