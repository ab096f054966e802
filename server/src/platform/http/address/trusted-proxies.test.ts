import { buildPerson, startTestApp, type TestApp } from '@chamfer/testing';
import fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { makeLog } from '../../log.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const closing: TestApp[] = [];
afterEach(async () => {
  for (const app of closing.splice(0)) await app.close();
});

/** The client address that a server with this setting derives from the given headers, and what it logs. */
async function seen(setting: string, forwarded: string): Promise<{ ip: string; logged: unknown }> {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const app = await startTestApp({ env: { TRUST_PROXY: setting }, log });
  closing.push(app);
  const person = await buildPerson(app);
  const headers = { 'x-forwarded-for': forwarded };
  const { body } = await app.call('POST /auth/handoff', { as: person, headers });
  const opened = await app.call('POST /auth/handoff/verify', { input: { token: body.token }, headers });
  const sessions = await app.call('GET /account/sessions', { as: { token: opened.body.accessToken }, headers });
  const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).at(-1);
  return { ip: sessions.body.items.find(({ current }) => current)!.ip, logged: line?.ip };
}

describe.each([
  ['nobody is trusted', 'false', '203.0.113.7', '127.0.0.1'],
  ['one proxy: the last address is its word', '1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['two proxies', '2', '6.6.6.6, 203.0.113.7, 10.0.0.5', '203.0.113.7'],
  ['a network: the first address outside it', 'loopback, 10.0.0.0/8', '6.6.6.6, 203.0.113.7, 10.0.0.5', '203.0.113.7'],
  ['a network that is not ours', '192.0.2.0/24', '203.0.113.7', '127.0.0.1'],
  ['IPv4 in IPv6', 'loopback', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an address with a port', 'loopback', '203.0.113.7:52011', '203.0.113.7'],
  ['no address at all', 'loopback', 'x|y', '127.0.0.1'],
])('%s', (_, setting, forwarded, ip) => {
  test(`${setting}: ${forwarded} is ${ip}`, async () => {
    expect(await seen(setting, forwarded)).toEqual({ ip, logged: ip });
  });
});

test.each([
  ['loopback', ['https', 'cad.haldenworks.example']],
  ['1', ['https', 'cad.haldenworks.example']],
  ['10.0.0.0/8', ['http', 'localhost:80']],
  ['', ['http', 'localhost:80']],
])('TRUST_PROXY=%s: other forwarded headers are trusted from the same proxies', async (setting, expected) => {
  const app = fastify({ trustProxy: readTrustedProxies(setting) });
  app.get('/', (request) => [request.protocol, request.host]);
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'cad.haldenworks.example' };
  expect((await app.inject({ url: '/', headers })).json()).toEqual(expected);
  await app.close();
});

test('names are expanded to networks, including IPv6', () => {
  const isTrusted = readTrustedProxies('Loopback, private, 2001:db8::/32, 198.51.100.4');
  const trusted = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.9', 'fd00::1'];
  for (const address of [...trusted, '2001:db8:5::1', '198.51.100.4'])
    expect(isTrusted(address, 9), address).toBe(true);
  for (const address of ['172.32.0.1', '198.51.100.5', '2001:db9::1', '8.8.8.8', 'unknown', '']) {
    expect(isTrusted(address, 0), address).toBe(false);
  }
});

test.each(['', '0', 'false', 'off', 'none'])('%j trusts nobody', (setting) => {
  expect(readTrustedProxies(setting)('127.0.0.1', 0)).toBe(false);
});

test.each(['true', 'yes', '*'])('%s is refused with what to write instead', (setting) => {
  expect(() => readTrustedProxies(setting)).toThrow(/would believe whatever clients write\. .*such as 1/);
});

test.each([
  'maybe',
  '11',
  '-1',
  '1.5',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/8/8',
  '10.0.0/8',
  'loopback private',
])('%s is refused', (setting) => expect(() => readTrustedProxies(setting)).toThrow(Error));
