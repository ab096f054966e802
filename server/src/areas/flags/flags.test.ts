import { flagNames } from '@chamfer/contract/flags';
import { buildPerson, joinTeam, startTestApp, type TestApp, useTestApp } from '@chamfer/testing';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { clientOf } from './flag-client.service.ts';
import { flagsCommand } from './flags-command.ts';

const app = useTestApp();

afterEach(async () => {
  for (const name of flagNames) await command(`clear ${name}`);
});

async function command(line: string): Promise<string> {
  return (await flagsCommand(systemContext(app.parts), line.split(' '))).text;
}

interface Asker {
  as?: { token: string } | undefined;
  input?: Record<string, unknown>;
  headers?: Record<string, string>;
  of?: TestApp;
}

/** What Apple Pay's flag is for somebody. */
async function flag({ of = app, input = {}, ...asker }: Asker = {}): Promise<[boolean, string]> {
  const answer = await of.call('POST /ofrep/v1/evaluate/flags/{key}', { params: { key }, input, ...asker });
  const { value, reason } = JSON.parse(answer.bytes.toString());
  return [value, reason];
}
const key = 'apple_pay-ff';
const isSoon = (value: boolean, asker: Asker = {}) => expect.poll(async () => (await flag(asker))[0]).toBe(value);

test('all flags are evaluated, with an ETag by which nothing is sent twice', async () => {
  const all = (headers: Record<string, string> = {}) =>
    app.call('POST /ofrep/v1/evaluate/flags', { input: {}, headers });
  const first = await all();
  expect(first.status).toBe(200);
  expect(JSON.parse(first.bytes.toString()).flags).toEqual([
    { key: 'web_editor_role-ff', value: true, variant: 'on', reason: 'DEFAULT' },
    { key: 'apple_pay-ff', value: true, variant: 'on', reason: 'DEFAULT' },
    { key: 'project_invitation_roles-ff', value: false, variant: 'off', reason: 'DEFAULT' },
  ]);
  const { etag = '' } = first.headers;
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await all({ 'if-none-match': known });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  }
  await command('set apple_pay-ff off');
  await isSoon(false);
  const changed = await all({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test('a context that is none, and a flag that is none, are refused in the words of OFREP', async () => {
  for (const context of ['mara', 7, null, []]) {
    const answer = await app.call('POST /ofrep/v1/evaluate/flags', { input: { context } as never });
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
      400,
      { errorCode: 'INVALID_CONTEXT', errorDetails: 'context: must be an object' },
    ]);
  }
  for (const unknown of ['purple-ff', 'toString', '__proto__']) {
    const answer = await app.call('POST /ofrep/v1/evaluate/flags/{key}', { params: { key: unknown }, input: {} });
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toMatchObject([
      404,
      { key: unknown, errorCode: 'FLAG_NOT_FOUND' },
    ]);
  }
});

test('the person, their teams and internal users come from the token, and nothing of the context is believed', async () => {
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  await app.parts.database.db.execute(
    sql`update users set email = 'ines@chamfer.example', email_verified_at = null where id = ${other.userId}`,
  );
  await command('set apple_pay-ff off');
  const claims = (userId: string, teamId: string) => ({
    context: {
      targetingKey: userId,
      userId,
      teamIds: [teamId],
      teams: [teamId],
      isInternal: true,
      email: 'a@chamfer.example',
    },
  });
  for (const [target, matching] of [
    [`user ${person.email}`, person],
    [`user ${person.userId}`, person],
    [`team ${person.teamId}`, person],
    ['internal', other],
  ] as const) {
    await command('clear apple_pay-ff 1');
    expect(await command(`rule apple_pay-ff on ${target}`)).toBe(`Rule 1 of apple_pay-ff: on for ${target}.`);
    if (target === 'internal') {
      // As long as nobody has confirmed the address it may be anybody's.
      expect((await flag({ as: other }))[0]).toBe(false);
      await app.parts.database.db.execute(sql`update users set email_verified_at = now() where id = ${other.userId}`);
    }
    await isSoon(true, { as: matching });
    expect(await flag({ as: matching })).toEqual([true, 'TARGETING_MATCH']);
    const input = claims(matching.userId, matching.teamId);
    expect([target, await flag({ input })]).toEqual([target, [false, 'STATIC']]);
    expect(await flag({ as: matching === person ? other : person, input })).toEqual([false, 'STATIC']);
  }
  const refused = await app.call('POST /ofrep/v1/evaluate/flags', { input: {}, as: { token: 'nonsense' } });
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_TOKEN']);
});

test('somebody who joins a team gets its flags, and somebody who leaves loses them', async () => {
  const [owner, guest] = [await buildPerson(app), await buildPerson(app)];
  await command('set apple_pay-ff off');
  await command(`rule apple_pay-ff on team ${owner.teamId}`);
  await isSoon(true, { as: owner });
  expect((await flag({ as: guest }))[0]).toBe(false);
  await joinTeam(app, owner.teamId, guest.userId, 'guest');
  expect((await flag({ as: guest }))[0]).toBe(true);
  await app.parts.database.db.execute(sql`delete from team_users where user_id = ${guest.userId}`);
  expect((await flag({ as: guest }))[0]).toBe(false);
});

test('a share is of browsers where nobody is signed in, by the tracking id before what the context names', async () => {
  await command('set apple_pay-ff off');
  await command('rule apple_pay-ff on percentage 50');
  await expect.poll(async () => (await flag({ input: { context: { targetingKey: 'x' } } }))[1]).toMatch(/SPLIT|STATIC/);
  const browsers = Array.from({ length: 60 }, (_, index) => `browser-${index}`);
  const values = await Promise.all(browsers.map((targetingKey) => flag({ input: { context: { targetingKey } } })));
  expect(new Set(values.map(([value]) => value)).size).toBe(2);
  const headers = { 'x-tracking-id': '3f0e8a52-6f0a-4f6e-9b39-3c58a2a5d001' };
  const ones = await Promise.all(
    browsers.map((targetingKey) => flag({ headers, input: { context: { targetingKey } } })),
  );
  expect(new Set(ones.map(([value]) => value)).size).toBe(1);
  // Without any name nobody is among a share.
  expect(await flag()).toEqual([false, 'STATIC']);
});

test('a change reaches every process at once, and rules keep their order', async () => {
  const second = await startTestApp({ sharing: app });
  try {
    const person = await buildPerson(app);
    await command('set apple_pay-ff off');
    await isSoon(false, { of: second });
    expect(await command(`rule apple_pay-ff on team ${person.teamId}`)).toContain('Rule 1');
    await isSoon(true, { of: second, as: person });
    expect(await command(`rule apple_pay-ff off user ${person.email} at 1`)).toContain('Rule 1');
    await isSoon(false, { of: second, as: person });
    expect(await command('rule apple_pay-ff on percentage 12.5 at 99')).toContain('Rule 3');
    expect((await command('list')).split('\n')).toEqual([
      'web_editor_role-ff: on (default)',
      'apple_pay-ff: off',
      `  1. off for user ${person.email}`,
      `  2. on for team ${person.teamId}`,
      '  3. on for percentage 12.5%',
      'project_invitation_roles-ff: off (default)',
    ]);
    expect(await command('clear apple_pay-ff 1')).toBe('Rule 1 of apple_pay-ff is removed.');
    await isSoon(true, { of: second, as: person });
    expect(await command('clear apple_pay-ff 3')).toBe('apple_pay-ff has no rule 3.');
    expect(await command('clear apple_pay-ff')).toBe('apple_pay-ff has its default for everybody.');
    await isSoon(true, { of: second });
  } finally {
    await second.close();
  }
});

test('changes at the same moment are all there', async () => {
  const teams = await Promise.all(Array.from({ length: 8 }, () => buildPerson(app)));
  await Promise.all(teams.map(({ teamId }) => command(`rule apple_pay-ff on team ${teamId} at 1`)));
  const lines = (await command('list')).split('\n').filter((line) => line.startsWith('  '));
  expect(lines.map((line) => line.slice(0, 4))).toEqual(teams.map((_, index) => `  ${index + 1}.`));
});

test('what is changed is in the audit log, and a deleted account leaves no rule', async () => {
  const person = await buildPerson(app);
  await command('set apple_pay-ff off');
  await command(`rule apple_pay-ff on user ${person.email}`);
  await command('clear apple_pay-ff 1');
  const { rows } = await app.parts.database.db.execute(
    sql`select action, details from audit_log where subject = 'apple_pay-ff' order by at desc, id limit 100`,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'flag.set', details: { variant: 'off' } },
      { action: 'flag.rule_added', details: { rule: `user ${person.userId}`, position: 1, variant: 'on' } },
      { action: 'flag.rule_removed', details: { rule: `user ${person.userId}`, position: 1 } },
    ]),
  );
  await command(`rule apple_pay-ff on user ${person.email}`);
  expect((await app.call('DELETE /account', { as: person, input: {} } as never)).status).toBeLessThan(300);
  expect(await command('list')).not.toContain('1.');
});

test('the command line says what is wrong, and changes nothing', async () => {
  for (const [line, text] of [
    ['set purple-ff on', 'There is no flag purple-ff. The flags are'],
    ['set apple_pay-ff yes', "apple_pay-ff is on or off, and not 'yes'."],
    ['rule apple_pay-ff on user nobody@haldenworks.example', 'No account is nobody@haldenworks.example.'],
    ['rule apple_pay-ff on team 0', 'There is no team 0.'],
    ['rule apple_pay-ff on percentage 101', "A share is a number from 0 to 100, and not '101'."],
    ['rule apple_pay-ff on percentage half', "A share is a number from 0 to 100, and not 'half'."],
  ]) {
    expect(await command(line!)).toContain(text);
  }
  for (const line of [
    '',
    'show',
    'list x',
    'set apple_pay-ff on x',
    'rule apple_pay-ff on',
    'rule apple_pay-ff on all x',
  ]) {
    await expect(command(line)).rejects.toThrow('flags list');
  }
  expect(await command('list')).not.toContain('1.');
});

test('what another version of the product has set counts as not set', async () => {
  await app.parts.database.db.execute(sql`insert into flag_settings values ('purple-ff', 'on', now())`);
  await command('set apple_pay-ff off');
  await isSoon(false);
  await app.parts.database.db.execute(sql`update flag_settings set variant = 'purple' where name = 'apple_pay-ff'`);
  await command('rule apple_pay-ff off percentage 0');
  await isSoon(true);
  expect(await command('list')).not.toContain('purple-ff');
});

test('the server evaluates through OpenFeature, which takes the default where there is nothing', async () => {
  const client = clientOf(app.parts);
  expect(await client.getBooleanDetails('apple_pay-ff', false)).toMatchObject({ value: true, reason: 'DEFAULT' });
  expect(await client.getBooleanDetails('purple-ff', true)).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' });
  expect(await client.getStringDetails('apple_pay-ff', 'x')).toMatchObject({ value: 'x', errorCode: 'TYPE_MISMATCH' });
});

test('guest teams and the page Shared with me follow the flag, for each person', async () => {
  const [owner, guest] = [await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, owner.teamId, guest.userId, 'guest');
  const teams = async (as: { token: string }) => (await app.call('GET /account', { as })).body.teams;
  expect((await teams(guest)).map(({ hasSharedWithMe }) => hasSharedWithMe)).toEqual([true, true]);
  await command(`rule web_editor_role-ff off user ${guest.email}`);
  await expect.poll(async () => (await teams(guest)).length).toBe(1);
  expect((await teams(guest))[0]).toMatchObject({ id: guest.teamId, hasSharedWithMe: false });
  expect((await teams(owner))[0]).toMatchObject({ hasSharedWithMe: true });
  // It hides, and decides about no access.
  const { status } = await app.call('GET /teams/{teamId}/subscriptions', {
    as: guest,
    params: { teamId: owner.teamId },
  });
  expect(status).not.toBe(404);
});

test('the provider of others that speaks OFREP reads the flags', async () => {
  const origin = await app.listen();
  const person = await buildPerson(app);
  await command('set apple_pay-ff off');
  await isSoon(false);
  const provider = new OFREPWebProvider({
    baseUrl: `${origin}/api`,
    cacheMode: 'disabled',
    changeDetection: 'none',
    headers: [['authorization', `Bearer ${person.token}`]],
  });
  await provider.initialize({ targetingKey: 'anything' });
  expect(provider.resolveBooleanEvaluation('apple_pay-ff', true, {})).toMatchObject({ value: false, reason: 'STATIC' });
  expect(provider.resolveBooleanEvaluation('web_editor_role-ff', false, {})).toMatchObject({ value: true });
  await provider.onClose?.();
});
