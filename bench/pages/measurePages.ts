import type { Browser } from '@playwright/test';
import { type Device, homeOf } from '@twinfront/shared/site/device';
import type { Answer } from '../getAnswer.ts';
import { measureVisit, type Visit } from '../pageVisit.ts';
import { say } from '../say.ts';
import { startBareServer } from '../startBareServer.ts';
import { getHomeContent } from '../static/getHomeContent.ts';
import { staticAnswers } from '../static/staticAnswers.ts';
import { type Profile, profiles } from './profiles.ts';

/** Visits of one profile, one a round, in the order of the rounds. */
export interface PageSeries {
  profile: Profile['name'];
  ours: Visit[];
  /** The hand-written page at the address of our home, to which `/` leads as it does on our site. */
  static: Visit[];
  /** The same page at `/` itself. */
  direct: Visit[];
}

/** Visits our site and the hand-written one in turns, as a phone and as a desktop. */
export async function measurePages(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<PageSeries[]> {
  const { entries } = await getHomeContent(origin);
  const titles = entries.map(({ title }) => title.trim());
  const all: PageSeries[] = [];
  for (const profile of profiles) {
    const answers = await staticAnswers(origin, profile.device);
    const direct = await startBareServer(answers);
    const redirected = await startBareServer(behindRedirect(answers, profile.device));
    try {
      all.push(await measureProfile(redirected.origin, direct.origin, profile));
    } finally {
      await direct.stop();
      await redirected.stop();
    }
  }
  return all;

  async function measureProfile(
    staticOrigin: string,
    directOrigin: string,
    profile: Profile,
  ): Promise<PageSeries> {
    const series: PageSeries = { profile: profile.name, ours: [], static: [], direct: [] };
    const visits = {
      ours: () => measureVisit({ browser, profile, origin, titles, hydrates: true }),
      static: () =>
        measureVisit({ browser, profile, origin: staticOrigin, titles, hydrates: false }),
      direct: () =>
        measureVisit({ browser, profile, origin: directOrigin, titles, hydrates: false }),
    };
    say(`${profile.name}: one visit to warm up, then ${rounds} rounds`);
    for (const name of names) await visits[name]();
    for (let round = 1; round <= rounds; round += 1) {
      for (const name of shuffled(names)) {
        const visit = await visits[name]();
        series[name].push(visit);
        say(`${profile.name}, round ${round}, ${name}: ${summary(visit)}`);
      }
    }
    return series;
  }
}

const names = ['ours', 'static', 'direct'] as const;

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** The page at the address of the device's home, and a redirect to it at `/`, as on our site. */
function behindRedirect(answers: Answer[], device: Device): Answer[] {
  const home = homeOf(device);
  const redirect: Answer = {
    path: '/',
    status: 302,
    headers: ['Location', home, 'Cache-Control', 'no-store', 'Content-Length', '0'],
    body: Buffer.alloc(0),
  };
  return [
    redirect,
    ...answers.map((answer) => (answer.path === '/' ? { ...answer, path: home } : answer)),
  ];
}

function summary({ fcp, lcp, entriesVisible, blocking }: Visit): string {
  const [first, largest, entries, blocked] = [fcp, lcp, entriesVisible, blocking].map(Math.round);
  return `FCP ${first}, LCP ${largest}, entries ${entries}, blocking ${blocked} ms`;
}
