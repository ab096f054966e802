import {
  beginExport,
  buildDesign,
  buildInvitation,
  buildPerson,
  buildTeam,
  cubeGlb,
  hold,
  type TestPerson,
  type TestTeam,
  useTestApp,
  waitForBlocked,
} from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { kindOf } from './audit-kinds.ts';

const app = useTestApp();
let team: TestTeam;
let owner: TestPerson;
let params: { teamId: string };
beforeEach(async () => {
  team = await buildTeam(app, { owner: 'Mara Lindqvist', editor: 'Kenji Mori', guest: 'Elena Petrova' });
  owner = team.owner;
  params = { teamId: team.teamId };
});

type Query = Partial<Record<'query' | 'kinds' | 'actorUserId' | 'from' | 'until' | 'cursor', string>> & {
  limit?: number;
};
const read = async (query: Query = {}) =>
  (await app.call('GET /app/teams/{teamId}/audit', { as: owner, params, query })).body;
const actions = async (query: Query) => (await read(query)).items.map(({ action }) => action);
const exported = async (query: Query = {}) => {
  const answer = await app.call('GET /app/teams/{teamId}/audit.csv', { as: owner, params, query });
  return { ...answer, text: answer.bytes.toString() };
};
const renameTeam = (name: string, given: { as?: TestPerson; ip?: string; headers?: Record<string, string> } = {}) =>
  app.call('PATCH /teams/{teamId}', { as: owner, params, input: { name }, ...given });
const createSpace = async (name: string) =>
  (await app.call('POST /teams/{teamId}/spaces', { as: owner, params, input: { name } })).body.id;
const changeRole = ({ userId }: TestPerson, role: 'editor' | 'contributor' | 'seat_manager' | 'owner') =>
  app.call('PUT /teams/{teamId}/users/{userId}', { as: owner, params: { ...params, userId }, input: { role } });

test('says who did what to whom, when, from where and with which device', async () => {
  const at = app.clock.now().getTime();
  const chrome =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36';
  const renamed = await renameTeam('Halden Works', { ip: '203.0.113.9', headers: { 'user-agent': chrome } });
  await changeRole(team.editor, 'contributor');
  const { items, totalCount, nextCursor } = await read();
  expect([totalCount, nextCursor]).toEqual([2, null]);
  const actor = { userId: owner.userId, name: 'Mara Lindqvist', email: owner.email };
  expect(items[1]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actor,
    action: 'team.renamed',
    kind: 'settings',
    subjectName: null,
    person: null,
    details: { before: 'Mara Lindqvist’s team', after: 'Halden Works' },
    ip: '203.0.113.9',
    device: 'Chrome on Mac',
    requestId: renamed.headers['x-request-id'],
  });
  expect(Math.abs(new Date(items[1]!.at).getTime() - at)).toBeLessThan(60_000);
  expect(items[0]).toMatchObject({
    actor,
    kind: 'roles',
    person: { userId: team.editor.userId, name: 'Kenji Mori', email: team.editor.email },
    details: { before: 'editor', after: 'contributor' },
  });
});

test('an act that is undone is not recorded, and one that is recorded is done', async () => {
  const held = await hold(app, 'lock table audit_log in exclusive mode');
  const renaming = renameTeam('Halden Works');
  await waitForBlocked(app);
  const name = async () => (await app.call('GET /account', { as: owner })).body.teams[0]!.name;
  // The name waits for its entry in the log: both are one transaction.
  expect(await name()).toBe('Mara Lindqvist’s team');
  await held.commit();
  expect((await renaming).status).toBe(200);
  expect([await name(), await actions({})]).toEqual(['Halden Works', ['team.renamed']]);
});

test('refused acts leave no trace, nor do those of other teams', async () => {
  await renameTeam('Mine', { as: team.editor });
  await changeRole(owner, 'editor');
  const other = await buildPerson(app);
  await app.call('PATCH /teams/{teamId}', { as: other, params: { teamId: other.teamId }, input: { name: 'Theirs' } });
  expect((await read()).totalCount).toBe(0);
});

describe('filters', () => {
  beforeEach(async () => {
    await renameTeam('Halden Works');
    const spaceId = await createSpace('Drives 100%');
    await createSpace('Drives 100x');
    await app.call('POST /teams/{teamId}/spaces/{spaceId}/users/add', {
      as: owner,
      params: { ...params, spaceId },
      input: { users: [team.editor.userId] },
    });
    await changeRole(team.editor, 'seat_manager');
    await app.call('POST /teams/{teamId}/self-serve-invitations', {
      as: team.editor,
      params,
      input: { emails: ['ana_b@haldenworks.example', 'anaxb@haldenworks.example'], role: 'editor' },
    });
    await app.call('DELETE /teams/{teamId}/users/{userId}', {
      as: team.editor,
      params: { ...params, userId: team.guest.userId },
    });
  });

  test('by kind, one or several', async () => {
    expect(await actions({ kinds: 'settings' })).toEqual(['team.renamed']);
    expect(await actions({ kinds: 'spaces' })).toEqual(['space.member_added', 'space.created', 'space.created']);
    expect(await actions({ kinds: 'roles,membership' })).toEqual(['team.member_removed', 'team.member_role_changed']);
    expect(await actions({ kinds: 'invitations' })).toEqual(['team.invitation_sent', 'team.invitation_sent']);
    expect(await actions({ kinds: 'sharing,projects,ownership' })).toEqual([]);
    expect(await actions({ kinds: '' })).toHaveLength(8);
    // The counts are of all kinds, whichever are chosen; the total is of those that are.
    const { kindCounts, totalCount } = await read({ kinds: 'roles,membership' });
    const none = { projects: 0, sharing: 0, ownership: 0, logins: 0 };
    expect(kindCounts).toEqual({ ...none, settings: 1, spaces: 3, roles: 1, membership: 1, invitations: 2 });
    expect(totalCount).toBe(2);
    const wrong = await read({ kinds: 'roles,nothing' });
    expect(wrong).toMatchObject({ code: 'INVALID_REQUEST_QUERY_PARAMETER' });
  });

  test('by who did it', async () => {
    expect(await actions({ actorUserId: team.editor.userId })).toEqual([
      'team.member_removed',
      'team.invitation_sent',
      'team.invitation_sent',
    ]);
    expect((await read({ actorUserId: owner.userId })).totalCount).toBe(5);
    expect((await read({ actorUserId: team.guest.userId })).totalCount).toBe(0);
  });

  test('by period, from the first moment on and before the last', async () => {
    const { items } = await read();
    const middle = items[3]!.at;
    const later = (await read({ from: middle })).items.map(({ id }) => id);
    const earlier = (await read({ until: middle })).items.map(({ id }) => id);
    expect(later).toContain(items[3]!.id);
    expect(earlier).not.toContain(items[3]!.id);
    expect([...later, ...earlier]).toEqual(items.map(({ id }) => id));
    expect((await read({ from: '9999-01-01T00:00:00Z' })).totalCount).toBe(0);
    expect((await read({ from: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59.999999999Z' })).totalCount).toBe(8);
  });

  test('by names and addresses of people, invitations, spaces and designs', async () => {
    expect(await actions({ query: 'kenji' })).toEqual([
      'team.member_removed',
      'team.invitation_sent',
      'team.invitation_sent',
      'team.member_role_changed',
      'space.member_added',
    ]);
    expect(await actions({ query: ' PETROVA ' })).toEqual(['team.member_removed']);
    expect(await actions({ query: team.guest.email })).toEqual(['team.member_removed']);
    const design = await buildDesign(app, owner, { title: 'Gearbox housing' });
    await app.call('PATCH /web/projects/{projectId}', {
      as: owner,
      params: { projectId: design.projectId },
      input: { name: 'Bevel gear' },
    });
    expect(await actions({ query: 'bevel' })).toContain('project.renamed');
    expect(await actions({ query: 'nobody at all' })).toEqual([]);
  });

  test('by text as it is: % and _ and \\ are literal', async () => {
    expect(await actions({ query: '100%' })).toEqual(['space.member_added', 'space.created']);
    expect(await actions({ query: 'ana_b' })).toEqual(['team.invitation_sent']);
    expect(await actions({ query: '%' })).toHaveLength(2);
    expect(await actions({ query: '\\' })).toEqual([]);
    expect(await actions({ query: "'; drop table audit_log; --" })).toEqual([]);
  });

  test('together', async () => {
    expect(await actions({ query: 'kenji', kinds: 'invitations', actorUserId: team.editor.userId })).toHaveLength(2);
    expect(await actions({ query: 'kenji', kinds: 'invitations', actorUserId: owner.userId })).toEqual([]);
  });

  test('the file has what the filter lets through, and a row about itself is in the log', async () => {
    const { text } = await exported({ kinds: 'roles' });
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(2);
    const { items } = await read({ kinds: 'settings' });
    expect(items[0]).toMatchObject({ action: 'team.audit_exported', details: { from: null, until: null, rows: 1 } });
  });
});

test('pages contain every entry once, newest first, while more are added', async () => {
  for (let count = 0; count < 7; count++) await createSpace(`Space ${count}`);
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit: 3, ...(cursor && { cursor }) });
    found.push(...page.items.map(({ details }) => String(details.name)));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
    await createSpace('Later');
  }
  expect(found).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Space ${number}`));
});

test('a design that is published or cancelled is named by its title, and found by it', async () => {
  const files = [{ name: 'gear.glb', bytes: cubeGlb() }];
  const { webExportId } = await beginExport(app, owner, { title: 'Planet gear', files });
  await app.call('DELETE /app/web-exports/{webExportId}', { as: owner, params: { webExportId } });
  const { items } = await read({ query: 'planet' });
  expect(items.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['web_export.cancelled', 'Planet gear'],
  ]);
});

test('who is gone is named no more, but what they did stays', async () => {
  await changeRole(team.editor, 'owner');
  await renameTeam('Halden Works', { as: team.editor });
  await app.call('DELETE /account', { as: team.editor });
  const { items } = await read({ actorUserId: team.editor.userId });
  expect(items.map(({ action }) => action)).toEqual(['team.member_left', 'team.renamed']);
  expect(items[1]!.actor).toEqual({ userId: team.editor.userId, name: '', email: '' });
  expect((await exported()).text).not.toContain(team.editor.email);
});

test('an invited person is shown by the address, and by name once they joined', async () => {
  const person = await buildPerson(app, { name: 'Sofia Almeida' });
  await app.call('POST /teams/{teamId}/self-serve-invitations', {
    as: owner,
    params,
    input: { emails: [person.email], role: 'editor' },
  });
  await app.parts.database.pool.query('delete from team_invitations where email = $1', [person.email]);
  const hash = await buildInvitation(app, owner, person.email);
  await app.call('POST /teams/self-serve-invitations/{hash}/accept', { params: { hash }, ip: '203.0.113.77' });
  const { items } = await read();
  const sofia = { userId: person.userId, name: 'Sofia Almeida', email: person.email };
  expect(items.map(({ action, kind, person: subject, ip }) => [action, kind, subject, ip])).toEqual([
    ['team.member_joined', 'membership', sofia, '203.0.113.77'],
    ['team.invitation_accepted', 'invitations', sofia, '203.0.113.77'],
    ['team.invitation_sent', 'invitations', { userId: null, name: '', email: person.email }, '127.0.0.1'],
  ]);
  expect(items[0]!.actor).toEqual(sofia);
});

test('logins are a kind of their own, apart from the settings of single sign-on', async () => {
  const acts = ['sso.signed_in', 'sso.logged_out', 'sso.connection_switched', 'sso.domain_verified'];
  const { rows } = await app.parts.database.db.execute<{ kind: string }>(
    sql`select ${kindOf(sql`a.action`)} as kind from unnest(${sql.param(acts)}::text[]) with ordinality a(action, n) order by n`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['logins', 'logins', 'settings', 'settings']);
});

test('the file opens in spreadsheets: a mark for UTF-8, quoted texts, and no formulas', async () => {
  const formulas = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1'];
  for (const name of formulas) await createSpace(`${name}x`);
  await createSpace('Arme');
  // Of two lines, as names could be before they were one.
  const lines = 'Ärme, "links"\nund rechts 🔩';
  await app.parts.database.pool.query("update spaces set name = $1 where name = 'Arme'", [lines]);
  await app.parts.database.pool.query("update users set name = '=HYPERLINK(1)' where id = $1", [owner.userId]);
  const { status, headers, bytes, text } = await exported();
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head] = text.slice(1).split('\r\n');
  expect(head).toBe('time,actor,actor_email,action,subject,person,person_email,details,ip,device,request_id');
  expect(text).toContain('"Ärme, ""links""\nund rechts 🔩"');
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).toContain("'=1+1x");
  // No cell begins with what a spreadsheet would calculate.
  expect(text.match(/(^|,|\n)"?[=+\-@\t]/g)).toBeNull();
});

test('the file is as long as the log, beyond one page of it', async () => {
  const { pool } = app.parts.database;
  await pool.query(
    `insert into audit_log (id, at, actor_user_id, action, subject, team_id, details, ip, device)
     select gen_random_uuid(), now(), $2, 'space.created', gen_random_uuid()::text, $1,
       json_build_object('name', 'Space ' || n), '192.0.2.1', '' from generate_series(1, 2500) n`,
    [team.teamId, owner.userId],
  );
  const { text } = await exported();
  const names = [...text.matchAll(/,Space (\d+),/g)].map(([, number]) => number);
  expect([names.length, new Set(names).size]).toEqual([2500, 2500]);
});
