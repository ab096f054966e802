import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemContext } from '@chamfer/server/context';
import { buildPerson, receiveMails, type TestPerson, useTestApp } from '@chamfer/testing';
import { cardPhoto, educationCalls, educationEnv } from '@chamfer/testing/education';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WrongUsage } from '../../../platform/operator-command.ts';
import { educationCommand } from './education-command.ts';
import { mailWaiting } from './waiting-mail.job.ts';

const operator = 'reviewers@haldenworks.example';
const app = useTestApp({ workers: true, env: { ...educationEnv, EDUCATION_REVIEW_EMAIL: operator } });
const { check, ask } = educationCalls(app);
const command = (...words: string[]) => educationCommand(systemContext(app.parts), words);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-education-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function request(as: TestPerson): Promise<string> {
  await ask(as, { idPhotos: [(await cardPhoto()).toString('base64'), (await cardPhoto('#a33')).toString('base64')] });
  const text = 'select id from education_requests where user_id = $1';
  return (await app.parts.database.pool.query(text, [as.userId])).rows[0].id;
}

test('an operator lists, looks at, approves and refuses requests', async () => {
  expect(await command('list')).toEqual({ done: true, text: 'No request waits.' });
  await mailWaiting(app.parts);
  const [lena, rafael] = [await buildPerson(app), await buildPerson(app)];
  const [first, second] = [await request(lena), await request(rafael)];
  const { text } = await command('list');
  expect(text.split('\n').map((line) => line.slice(0, 36))).toEqual([first, second]);
  expect(text).toContain(`waits 0 h  Lena Solheim <${lena.email}>  TU Bergen`);
  expect((await command('show', first)).text).toContain('Proof: photos of an ID, 2 kept');
  await mailWaiting(app.parts);
  const [waiting] = await receiveMails(app, operator);
  expect(waiting!.subject).toBe('2 education requests are waiting');

  const saved = await command('photos', first, folder);
  const paths = [1, 2].map((at) => join(folder, `${first}-${at}.webp`));
  expect(saved).toEqual({ done: true, text: paths.join('\n') });
  expect((await readFile(paths[0]!)).subarray(8, 12).toString()).toBe('WEBP');
  expect((await stat(paths[0]!)).mode & 0o077).toBe(0);
  expect((await command('photos', first, folder)).text).toContain('cannot be written');
  expect((await command('photos', first, join(folder, 'none'))).done).toBe(false);

  const until = `${app.clock.now().getUTCFullYear() + 1}-`;
  expect((await command('approve', first)).text).toContain(`is approved: the licence runs until ${until}`);
  expect(await command('approve', first)).toEqual({ done: false, text: `Request ${first} is approved already.` });
  expect((await check(lena)).body.status).toBe('already-edu');
  expect((await command('refuse', second, 'other-name', 'Is Medina your new name?')).done).toBe(true);
  const [refused] = await receiveMails(app, rafael.email);
  expect(refused!.text).toContain('The name on the ID is not the one in your request.');
  expect(refused!.text).toContain('Is Medina your new name?');
  expect((await command('list', 'answered')).text).toContain(`${second}  refused`);
  expect(await command('list')).toEqual({ done: true, text: 'No request waits.' });
});

test('what is not there is said, and what is not understood is wrong usage', async () => {
  const nobody = crypto.randomUUID();
  for (const words of [
    ['show', nobody],
    ['photos', nobody, folder],
    ['approve', nobody],
    ['refuse', nobody, 'outdated'],
  ]) {
    expect(await command(...words)).toEqual({ done: false, text: `There is no request ${nobody}.` });
  }
  for (const wrong of [
    [],
    ['list', 'all'],
    ['show'],
    ['show', 'first'],
    ['photos', nobody],
    ['approve', nobody, 'now'],
    ['refuse', nobody],
    ['refuse', nobody, 'ugly'],
    ['refuse', nobody, 'outdated', 'x'.repeat(2001)],
  ]) {
    await expect(command(...wrong)).rejects.toThrow(WrongUsage);
  }
});
