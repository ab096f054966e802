import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { secretsIn } from './secrets.ts';

test('no file of the repository has a secret in it', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const paths = listed.toString().split('\0').filter(Boolean);
  expect(paths.length).toBeGreaterThan(1000);
  const found = paths.flatMap((path) => {
    const file = join(root, path);
    if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return [];
    return secretsIn(readFileSync(file, 'latin1')).map((kind) => `${path}: ${kind}`);
  });
  expect(found).toEqual([]);
});

// Put together here, so that this file has none of them.
const digits = (count: number) => 'a1B2c3D4e5'.repeat(9).slice(0, count);
test.each([
  ['private key', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['token of Chamfer', ['chm', 'team', digits(49)].join('_')],
  ['key of Stripe', ['sk', 'live', digits(24)].join('_')],
  ['webhook secret', ['whsec', digits(32)].join('_')],
  ['key of AWS', ['AKIA', 'ABCDEFGH12345678'].join('')],
  ['token of GitHub', ['ghp', digits(36)].join('_')],
  ['token of GitLab', ['glpat', digits(20)].join('-')],
  ['token of npm', ['npm', digits(36)].join('_')],
  ['token of Slack', ['xoxb', digits(30)].join('-')],
  ['key of Google', ['AIza', digits(35)].join('')],
])('finds a %s', (kind, secret) => {
  expect(secretsIn(`KEY="${secret}"\n`)).toEqual([kind]);
});

test('names and short examples of tokens are none', () => {
  expect(
    secretsIn('`chm_pat_…`, sk_live_, whsec_, rk_live_0123456789, -----BEGIN PRIVATE KEY-----, npm_config_cache'),
  ).toEqual([]);
});
