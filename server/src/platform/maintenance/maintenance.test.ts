import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPerson, startTestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../context.ts';
import { makeLog } from '../log.ts';
import { WrongUsage } from '../operator-command.ts';
import { maintenanceCommand } from './maintenance-command.ts';

const lines: { level: number; msg: string }[] = [];
const app = useTestApp({ log: makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) });
let person: TestPerson;
let file: string;
beforeAll(async () => {
  person = await buildPerson(app);
  file = join(app.parts.config.DATA_DIR, 'maintenance.json');
});
afterEach(() => rm(file, { force: true }));

const status = async () => {
  const { headers, bytes } = await app.fetch('GET', `/maintenance.json?t=${Date.now()}`);
  expect(headers['cache-control']).toBe('no-store');
  return JSON.parse(bytes.toString()) as unknown;
};

test('every call answers SERVICE_UNAVAILABLE with the message while the file is there', async () => {
  expect((await app.call('GET /account', { as: person })).status).toBe(200);
  await writeFile(file, JSON.stringify({ message: ' Back at noon. ' }));
  expect(await status()).toEqual({ maintenance: true, message: 'Back at noon.' });
  const answers = [
    await app.call('GET /account', { as: person }),
    await app.call('GET /account'),
    await app.call('POST /auth/web/login', { input: { email: person.email, password: 'x' } }),
    await app.call('GET /openapi.json'),
    await app.fetch('PUT', '/api/uploads/x/parts/1?expires=1&signature=x', { body: Buffer.from('part') }),
    await app.fetch('GET', '/%61pi/account', { as: person }),
  ];
  for (const { status: code, headers, body } of answers) {
    expect(code).toBe(503);
    expect(headers['retry-after']).toBe('60');
    expect(body).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { maintenance: true, message: 'Back at noon.' },
      requestId: headers['x-request-id'],
    });
  }
  await rm(file);
  expect(await status()).toEqual({ maintenance: false, message: null });
  expect((await app.call('GET /account', { as: person })).status).toBe(200);
});

test('health, metrics and the page keep working, and no error is logged', async () => {
  await writeFile(file, '{}');
  lines.length = 0;
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await app.fetch('GET', path)).status).toBe(200);
  expect((await app.fetch('GET', '/login')).status).not.toBe(503);
  expect((await app.call('GET /account', { as: person })).body.details).toEqual({ maintenance: true, message: null });
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status: 503 }));
});

test.each(['', '{"message"', 'null', '"Back at noon."', '{"message": 7}', '{"message": "  "}'])(
  'a file containing %j counts as maintenance without a message',
  async (content) => {
    await writeFile(file, content);
    expect(await status()).toEqual({ maintenance: true, message: null });
  },
);

describe('in the database', () => {
  const command = (...given: string[]) => maintenanceCommand(systemContext(app.parts), given);
  afterEach(() => command('off'));

  test('every server follows, also one that starts later; the file counts more', async () => {
    const neighbour = await startTestApp({ sharing: app });
    const onNeighbour = async () => JSON.parse((await neighbour.fetch('GET', '/maintenance.json')).bytes.toString());
    try {
      expect(await command('on', 'Back', 'at', 'noon.')).toEqual({
        done: true,
        text: 'Maintenance is on: Back at noon.',
      });
      const closed = { maintenance: true, message: 'Back at noon.' };
      await eventually(async () => expect([await status(), await onNeighbour()]).toEqual([closed, closed]));
      expect((await neighbour.call('GET /account', { as: person })).status).toBe(503);
      const later = await startTestApp({ sharing: app });
      expect((await later.call('GET /account', { as: person })).body.details).toEqual(closed);
      await later.close();
      await writeFile(file, JSON.stringify({ message: 'The disk is full.' }));
      expect(await status()).toEqual({ maintenance: true, message: 'The disk is full.' });
      expect((await command('off')).text).toMatch(
        /^Maintenance is off\.\nThe file .*maintenance\.json closes the installation/,
      );
      expect((await status()) as object).toMatchObject({ maintenance: true });
      await rm(file);
      const open = { maintenance: false, message: null };
      await eventually(async () => expect([await status(), await onNeighbour()]).toEqual([open, open]));
      expect((await neighbour.call('GET /account', { as: person })).status).toBe(200);
    } finally {
      await neighbour.close();
    }
  });

  test('its text can be changed, and who reads the audit log sees both acts', async () => {
    expect((await command()).text).toBe('Maintenance is off.');
    expect((await command('on')).text).toBe('Maintenance is on, with the default text.');
    expect((await command('on', 'Soon.')).text).toBe('Maintenance is on: Soon.');
    expect((await command('off')).text).toBe('Maintenance is off.');
    expect((await command('off')).text).toBe('Maintenance is off.');
    const { rows } = await app.parts.database.pool.query(
      "select action, details from audit_log where action like 'maintenance.%' order by at desc, id desc limit 3",
    );
    expect(rows.reverse()).toEqual([
      { action: 'maintenance.on', details: { message: null } },
      { action: 'maintenance.on', details: { message: 'Soon.' } },
      { action: 'maintenance.off', details: {} },
    ]);
    for (const wrong of [['of'], ['off', 'now'], ['on', 'x'.repeat(501)]]) {
      await expect(command(...wrong)).rejects.toThrow(WrongUsage);
    }
  });
});
