import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WrongUsage } from '../../../platform/operator-command.ts';
import { voucherCommand } from './voucher-command.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const off = useTestApp({ env: { BILLING: 'off' } });
const voucher = (...words: string[]) => voucherCommand(systemContext(app.parts), words);
const batches = async () =>
  (await app.parts.database.pool.query('select name from voucher_batches order by name')).rows;
const code = /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-vouchers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a batch is made, its codes are shown once, claimed, counted and revoked', async () => {
  expect(await voucher('list')).toEqual({ done: true, text: 'There are no vouchers.' });
  const { done, text } = await voucher('create', 'Formnext booth', '--codes', '3', '--months', '1');
  expect(done).toBe(true);
  const [head, ...lines] = text.split('\n').map((line) => line.split(','));
  expect(head).toEqual(['code', 'link']);
  expect(lines).toHaveLength(3);
  for (const [shown, link] of lines) {
    expect(shown).toMatch(code);
    expect(link).toBe(`${app.parts.config.PUBLIC_URL}/claim?voucher=${shown}`);
  }
  expect(new Set(lines.map(([shown]) => shown)).size).toBe(3);
  const again = await voucher('create', 'Formnext booth', '--codes', '3', '--months', '1');
  expect(again).toEqual({ done: false, text: 'There is a batch Formnext booth already.' });
  const [[voucherId = ''] = []] = lines;
  const person = await buildPerson(app);
  const claim = (as: typeof person) => app.call('GET /voucher/claim/{voucherId}', { as, params: { voucherId } });
  expect((await claim(person)).body.months).toBe(1);
  const many = ['--codes', '20', '--months', '12', '--uses', '30', '--until', '2099-12-31', '--note', 'Autumn term'];
  expect((await voucher('create', 'TU Bergen', ...many)).done).toBe(true);
  expect((await voucher('list')).text.split('\n')).toEqual([
    'Formnext booth: 1 month of Pro, 3 codes, 1 of 3 claimed',
    'TU Bergen: 12 months of Pro, 20 codes for 30 people each, 0 of 600 claimed, until 2099-12-31 (Autumn term)',
  ]);
  expect((await voucher('revoke', 'Formnext booth')).text).toContain('No voucher of Formnext booth can be claimed');
  expect((await voucher('revoke', 'Formnext booth')).done).toBe(false);
  expect((await voucher('revoke', 'Nobody’s')).done).toBe(false);
  expect((await voucher('list')).text).toContain(
    `1 of 3 claimed, revoked ${app.clock.now().toISOString().slice(0, 10)}`,
  );
  expect((await claim(person)).status).toBe(200);
});

test('the codes go to a new file that its owner alone reads, and no batch is made where that fails', async () => {
  const file = join(folder, 'codes.csv');
  const create = (name: string, path: string, codes = '2500') =>
    voucher('create', name, '--codes', codes, '--months', '3', '--csv', path);
  const made = await create('To a file', file);
  expect(made.text).toBe(
    `2500 vouchers for 3 months of Pro are in ${file}. Keep the file: the codes cannot be shown again.`,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const written = await readFile(file, 'utf8');
  expect(written.trimEnd().split('\n')).toHaveLength(2501);
  const before = await batches();
  expect(await create('Again', file)).toEqual({ done: false, text: `There is a file ${file} already.` });
  const nowhere = join(folder, 'none', 'codes.csv');
  expect(await create('Nowhere', nowhere)).toEqual({ done: false, text: `There is no folder for ${nowhere}.` });
  // A name that is taken leaves the disk as it is.
  const other = join(folder, 'other.csv');
  expect((await create('To a file', other)).done).toBe(false);
  await expect(stat(other)).rejects.toThrow('ENOENT');
  expect(await batches()).toEqual(before);
  expect(await readFile(file, 'utf8')).toBe(written);
  await writeFile(other, 'kept');
  expect((await create('Again', other)).done).toBe(false);
  expect(await readFile(other, 'utf8')).toBe('kept');
});

test('what is not understood is wrong usage; where nothing is sold there are no vouchers', async () => {
  const terms = ['--codes', '5', '--months', '6'];
  for (const wrong of [
    [],
    ['list', 'all'],
    ['make', 'X', ...terms],
    ['create'],
    ['create', ...terms],
    ['create', ' ', ...terms],
    ['create', 'two\nlines', ...terms],
    ['create', 'X'.repeat(101), ...terms],
    ['create', 'X'],
    ['create', 'X', '--codes', '5'],
    ['create', 'X', '--codes', '0', '--months', '6'],
    ['create', 'X', '--codes', '10001', '--months', '6'],
    ['create', 'X', '--codes', '5', '--months', '121'],
    ['create', 'X', ...terms, '--uses', '0'],
    ['create', 'X', ...terms, '--until', '2001-01-01'],
    ['create', 'X', ...terms, '--until', 'soon'],
    ['create', 'X', ...terms, '--note', 'two\nlines'],
    ['create', 'X', ...terms, '--csv', ''],
    ['create', 'X', ...terms, '--csv', 'codes.csv'],
    ['create', 'X', ...terms, '--colour', 'red'],
    ['revoke'],
    ['revoke', 'X', 'Y'],
  ]) {
    await expect(voucher(...wrong), wrong.join(' ')).rejects.toThrow(WrongUsage);
  }
  const refused = await voucherCommand(systemContext(off.parts), ['create', 'X', ...terms]);
  expect(refused).toEqual({ done: false, text: 'Nothing is sold here (BILLING=off): every team has all features.' });
});
