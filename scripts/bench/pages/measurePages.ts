import type { Browser } from '@playwright/test';
import { say } from '../say.ts';
import { startBareServer } from '../startBareServer.ts';
import { getHomeContent } from '../static/getHomeContent.ts';
import { staticAnswers } from '../static/staticAnswers.ts';
import { measureVisit, type Visit } from './measureVisit.ts';
import { type Profile, profiles } from './profiles.ts';

/** Visits of one profile, one a round, in the order of the rounds. */
export interface PageSeries {
  profile: Profile['name'];
  ours: Visit[];
  static: Visit[];
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
    const handWritten = await startBareServer(await staticAnswers(origin, profile.device));
    try {
      all.push(await measureProfile(handWritten.origin, profile));
    } finally {
      await handWritten.stop();
    }
  }
  return all;

  async function measureProfile(staticOrigin: string, profile: Profile): Promise<PageSeries> {
    const series: PageSeries = { profile: profile.name, ours: [], static: [] };
    const visits = {
      ours: () => measureVisit({ browser, profile, origin, titles, hydrates: true }),
      static: () =>
        measureVisit({ browser, profile, origin: staticOrigin, titles, hydrates: false }),
    };
    say(`${profile.name}: one visit to warm up, then ${rounds} rounds`);
    await visits.ours();
    await visits.static();
    for (let round = 1; round <= rounds; round += 1) {
      for (const name of Math.random() < 0.5 ? order : order.toReversed()) {
        const visit = await visits[name]();
        series[name].push(visit);
        say(`${profile.name}, round ${round}, ${name}: ${summary(visit)}`);
      }
    }
    return series;
  }
}

const order = ['ours', 'static'] as const;

function summary({ fcp, lcp, entriesVisible, blocking }: Visit): string {
  const [first, largest, entries, blocked] = [fcp, lcp, entriesVisible, blocking].map(Math.round);
  return `FCP ${first}, LCP ${largest}, entries ${entries}, blocking ${blocked} ms`;
}
