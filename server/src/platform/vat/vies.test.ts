import { makeTestClock } from '@chamfer/testing';
import { startVies, type ViesFault } from '@chamfer/testing/vies-fake';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { connectVies } from './vies.ts';

const vies = await startVies();
afterAll(() => vies.close());
beforeEach(() => {
  vies.heal();
  vies.asked.length = 0;
});

const [valid, other] = ['811907980', '136695976'];

/** A connection of its own, which remembers nothing, and what it logs. */
function connect({ url = vies.url, answerMs = 5000 }: { url?: string; answerMs?: number } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const clock = makeTestClock();
  const register = connectVies({ url, clock, log, waits: { answerMs, pauseMs: 1 } });
  return { check: register.check, lines, pass: (ms: number) => clock.advance(ms) };
}

test('a number is valid or not as the register says, Greece’s is asked about with EL, Northern Ireland’s with XI', async () => {
  const { check } = connect();
  expect(await check('DE', valid)).toBe('valid');
  expect(await check('DE', '811907981')).toBe('invalid');
  expect(await check('GR', '094259216')).toBe('valid');
  expect(await check('XI', '110305878')).toBe('valid');
  expect(vies.asked).toEqual(['DE 811907980', 'DE 811907981', 'EL 094259216', 'XI 110305878']);
});

test('what the register could not take is no number, and is not asked about', async () => {
  const { check } = connect();
  for (const wrong of ['', '1', '1234567890123', '811 907', '"},{"']) expect(await check('DE', wrong)).toBe('invalid');
  expect(vies.asked).toEqual([]);
  vies.fail('DE', { is: 'code', code: 'INVALID_INPUT' });
  expect(await check('DE', valid)).toBe('invalid');
});

const away: [string, ViesFault][] = [
  ...['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'MS_MAX_CONCURRENT_REQ_TIME', 'TIMEOUT', 'SERVICE_UNAVAILABLE'].map(
    (code): [string, ViesFault] => [code, { is: 'code', code }],
  ),
  ...['GLOBAL_MAX_CONCURRENT_REQ', 'VAT_BLOCKED', 'IP_BLOCKED', 'A_NEW_ONE'].map((code): [string, ViesFault] => [
    code,
    { is: 'code', code },
  ]),
  ['a refusal with status 500', { is: 'code', code: 'VOW-ERR-1', status: 500 }],
  ['a refusal with status 400', { is: 'code', code: 'VOW-ERR-11', status: 400 }],
  ['a refusal that says not valid', { is: 'userError', code: 'MS_UNAVAILABLE' }],
  ['a block that says not valid', { is: 'userError', code: 'IP_BLOCKED' }],
  ['status 404', { is: 'status', status: 404 }],
  ['status 429', { is: 'status', status: 429 }],
  ['status 503', { is: 'status', status: 503, body: '<html>Service Unavailable</html>' }],
  ['a page', { is: 'body', body: '<html>maintenance</html>' }],
  ['nothing', { is: 'body', body: '' }],
  ['an answer cut short', { is: 'body', body: '{"countryCode":"DE","valid":tr' }],
  ['an answer without valid', { is: 'body', body: '{"countryCode":"DE","vatNumber":"811907980"}' }],
  ['a text as valid', { is: 'body', body: '{"valid":"false"}' }],
  ['a failure without a code', { is: 'body', body: '{"actionSucceed":false,"errorWrappers":[],"valid":false}' }],
  ['another shape', { is: 'body', body: '[{"valid":false}]' }],
  ['a redirect', { is: 'redirect', to: '/elsewhere' }],
  ['a broken connection', { is: 'cut' }],
  ['an answer without end', { is: 'endless' }],
];

test.each(away)('%s makes no number wrong', async (_, fault) => {
  const { check, pass, lines } = connect();
  vies.fail('', fault);
  expect(await check('DE', valid)).toBe('unverified');
  expect(vies.asked.length).toBeLessThanOrEqual(2);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(valid);
  vies.heal();
  pass(61_000);
  expect(await check('DE', valid)).toBe('valid');
});

test('a register that is silent, or is not there, is waited for no longer than agreed', async () => {
  const { check } = connect({ answerMs: 100 });
  vies.fail('', { is: 'silence' });
  const begun = performance.now();
  expect(await check('DE', valid)).toBe('unverified');
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(vies.asked).toHaveLength(1);
  expect(await connect({ url: 'http://127.0.0.1:1/rest-api' }).check('DE', valid)).toBe('unverified');
});

test.each(['MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ'])('%s is tried a second time', async (code) => {
  vies.fail('', { is: 'code', code }, 1);
  expect(await connect().check('DE', valid)).toBe('valid');
  expect(vies.asked).toHaveLength(2);
});

test('a broken connection is tried a second time, and an outage of a country is not', async () => {
  vies.fail('', { is: 'cut' }, 1);
  expect(await connect().check('DE', valid)).toBe('valid');
  vies.fail('DE', { is: 'code', code: 'MS_UNAVAILABLE' }, 1);
  expect(await connect().check('DE', valid)).toBe('unverified');
  expect(vies.asked).toHaveLength(3);
});

test('a country that does not answer is left alone for a minute, the others are asked', async () => {
  const { check, pass } = connect();
  vies.fail('DE', { is: 'code', code: 'MS_UNAVAILABLE' });
  expect(await check('DE', valid)).toBe('unverified');
  vies.heal();
  expect(await check('DE', other)).toBe('unverified');
  expect(await check('FI', '20774740')).toBe('valid');
  expect(vies.asked).toEqual(['DE 811907980', 'FI 20774740']);
  pass(61_000);
  expect(await check('DE', other)).toBe('valid');
});

test('a register that does not answer is left alone for a minute, whatever the country', async () => {
  const { check, pass } = connect();
  vies.fail('', { is: 'status', status: 503 });
  expect(await check('DE', valid)).toBe('unverified');
  expect(await check('FI', '20774740')).toBe('unverified');
  expect(vies.asked).toEqual(['DE 811907980', 'DE 811907980']);
  vies.heal();
  pass(61_000);
  expect(await check('FI', '20774740')).toBe('valid');
});

test('one number that is blocked keeps no other from being asked about; a block of the server is an error of the log', async () => {
  const { check, lines, pass } = connect();
  vies.fail('DE', { is: 'code', code: 'VAT_BLOCKED' }, 1);
  expect(await check('DE', valid)).toBe('unverified');
  expect(await check('DE', other)).toBe('valid');
  vies.fail('', { is: 'code', code: 'IP_BLOCKED' }, 1);
  expect(await check('DE', valid)).toBe('unverified');
  pass(61_000);
  expect(lines.map(({ level, code }) => [level, code])).toEqual([
    [40, 'VAT_BLOCKED'],
    [50, 'IP_BLOCKED'],
  ]);
});

test('an answer is known for five minutes, as a form asks about the same number with each change', async () => {
  const { check, pass } = connect();
  for (let i = 0; i < 5; i++) expect(await check('DE', valid)).toBe('valid');
  expect(vies.asked).toHaveLength(1);
  vies.end(`DE ${valid}`);
  pass(5 * 60_000 + 1);
  expect(await check('DE', valid)).toBe('invalid');
});
