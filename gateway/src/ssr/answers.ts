import type { CallName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import type { ContentCache } from '../content/contentCache.ts';

/** What a document was made from. */
export type KnownAnswers = Map<CallName, Result<unknown>>;

export async function readAnswers(
  content: ContentCache,
  names: Iterable<CallName>,
  progress: { answers: number },
): Promise<KnownAnswers> {
  const read = async (name: CallName) => {
    const { outcome } = await content.read(name);
    if (!isFailure(name, outcome)) progress.answers += 1;
    return [name, outcome] as const;
  };
  return new Map(await Promise.all([...names].map(read)));
}

/** A config that is not there is no answer, as the things are that are not there. */
export function isFailure(name: CallName, outcome: Result<unknown>): boolean {
  return !outcome.ok && (outcome.failure.kind !== 'notFound' || name.startsWith('config '));
}

/** Whether all that was asked for is known, be it that a thing is not there. */
export function isWhole(answers: KnownAnswers): boolean {
  return ![...answers].some(([name, outcome]) => isFailure(name, outcome));
}

export function siteOf(answers: KnownAnswers): SiteConfig | undefined {
  const outcome = answers.get('config site');
  return outcome?.ok ? (outcome.value as SiteConfig) : undefined;
}
