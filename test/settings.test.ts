import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig as parseContentConfig } from '../apps/content/src/server/config.ts';
import { parseConfig } from '../gateway/src/config.ts';
import { root } from '../scripts/repository.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = read('docker-compose.yml');
const { version } = JSON.parse(read('package.json'));

/** Each setting of `.env.example` with its value, also of those that are comments. */
const example = new Map(
  [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value]) => [name, value ?? ''],
  ),
);

/** Compose reads these itself, or sets them in its own way. */
const ofCompose = [
  'COMPOSE_PROFILES',
  'GATEWAYS',
  'GRAFANA_PORT',
  'HTTPS_PORT',
  'HTTP_PORT',
  'IMAGE',
  'PROMETHEUS_PORT',
  'SITE_ADDRESS',
];
/** The image sets these, or their defaults fit in a container. */
const ofTheImage = [
  'DEMO',
  'HOST',
  'OPS_PORT',
  'PORT',
  'SHUTDOWN_DELAY_MS',
  'SHUTDOWN_GRACE_MS',
  'SNAPSHOT_DIR',
];
const ofTheDatabase = ['DATABASE_PASSWORD_FILE', 'DATABASE_URL'];

/** The names of all settings that both servers read. */
function settingsOfTheServers(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  );
  parseConfig(env);
  parseContentConfig(env);
  return [...names];
}

/** `${NAME}` with any default, and `NAME:` without a value. */
const inCompose = () => {
  const interpolated = [...compose.matchAll(/\$\{([A-Z_]+)/g)];
  const passed = [...compose.matchAll(/^ +([A-Z][A-Z_]+):$/gm)];
  return new Set([...interpolated, ...passed].map(([, name]) => name));
};

it('the example of the settings has each setting of the compose file', () => {
  expect([...example.keys()].sort()).toEqual([...inCompose(), 'COMPOSE_PROFILES'].sort());
});

it('each setting of the servers can be set in Compose, unless the image sets it', () => {
  const known = new Set([...example.keys(), ...ofTheImage, ...ofTheDatabase]);
  expect(settingsOfTheServers().filter((name) => !known.has(name))).toEqual([]);
});

it('the example shows the defaults', () => {
  const defaultsOfCompose = { TRUST_PROXY: 'uniquelocal', READY_WITHOUT_CONTENT: 'off' };
  const { API_UPSTREAM } = Object.fromEntries(example);
  expect(parseConfig(Object.fromEntries(example))).toEqual(
    parseConfig({ API_UPSTREAM, ...defaultsOfCompose }),
  );
  for (const [, name = '', value] of compose.matchAll(/\$\{([A-Z_]+):-([^}]+)\}/g)) {
    if (value !== '/dev/null') expect([name, example.get(name)]).toEqual([name, value]);
  }
});

it('no setting of the example is unknown', () => {
  const known = new Set([...settingsOfTheServers(), ...ofCompose]);
  expect([...example.keys()].filter((name) => !known.has(name))).toEqual([]);
});

it.each([
  ['docker-compose.yml', `IMAGE:-twinfront:${version}}`],
  ['.env.example', `IMAGE=twinfront:${version}\n`],
  ['Dockerfile', `ARG VERSION=${version}\n`],
  ['deploy/kubernetes/kustomization.yaml', `newTag: ${version}\n`],
])('%s has the version of the package', (file, text) => {
  expect(read(file)).toContain(text);
});

it('docs/configuration.md describes each setting', () => {
  const described = read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g);
  const names = new Set([...described].map(([, name]) => name));
  const all = [...settingsOfTheServers(), ...example.keys()];
  expect(all.filter((name) => !names.has(name))).toEqual([]);
});
