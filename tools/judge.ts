import { parseArgs } from 'node:util';
import { detectionFacts, explainDetection } from '@twinfront/shared/site/device';
import { type Device, detectDevice, homeOf, isDevice } from '../shared/site/device.ts';
import type { Messages } from '../shared/site/messages/zhCN.ts';

const usage = `Usage: npm run judge -- "<user agent>" [--view desktop|mobile] [--hint desktop|mobile]
Prints the view of a visitor and the reason.
  --view   what they chose on the judge page
  --hint   what their browser's client hint (Sec-CH-UA-Mobile) says
A user agent that begins with "-" comes after a second --.`;

const messages: Messages['judgeReasons'] = {
  choice: 'the visitor chose this view.',
  header: 'a proxy stated this device.',
  token: (token) => `the user agent names ${token}.`,
  default: 'the user agent names none of iPhone, iPad, iPod and Android.',
  disagreements: {
    userAgent: 'The user agent says otherwise, but the choice comes first.',
    clientHint: 'The client hint says otherwise, but it never counts.',
  },
};

const hints = { desktop: '?0', mobile: '?1' };

/**
 * The view of a visitor and the reason for it.
 *
 * @throws an error for wrong arguments
 */
export function explainUserAgent(args: string[]): string {
  const options = { view: { type: 'string' }, hint: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [userAgent, ...others] = positionals;
  if (userAgent === undefined) throw new Error('No user agent is given.');
  if (others.length > 0) throw new Error('Put the user agent in quotes: it is one argument.');
  const view = parseDevice('--view', values.view);
  const hint = parseDevice('--hint', values.hint);

  const facts = detectionFacts(detectDevice({ userAgent, view }), hint && hints[hint]);
  const [reason, ...disagreements] = explainDetection(messages, facts);
  return [
    `View:     ${facts.device}`,
    `Because:  ${reason}`,
    ...disagreements.map((text) => `          ${text}`),
    `Home:     ${homeOf(facts.device)}`,
  ].join('\n');
}

function parseDevice(name: string, value: string | undefined): Device | undefined {
  if (value === undefined || isDevice(value)) return value;
  throw new Error(`${name} is "${value}". It is desktop or mobile.`);
}

if (import.meta.main) {
  try {
    process.stdout.write(`${explainUserAgent(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    process.exitCode = 1;
  }
}
