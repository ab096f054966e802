import {
  addToSpace,
  buildInvitation,
  buildMember,
  buildPerson,
  buildTeam,
  joinTeam,
  signInAgain,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();
const dayMs = 24 * 60 * 60_000;

const list = async (as: TestPerson, teamId: string, query: { limit?: number; cursor?: string } = {}) =>
  (await app.call('GET /teams/{teamId}/users', { as, params: { teamId }, query })).body;
const createSpace = async (as: TestPerson, name: string) =>
  (await app.call('POST /teams/{teamId}/spaces', { as, params: { teamId: as.teamId }, input: { name } })).body.id;
const setEmail = ({ userId }: TestPerson, email: string) =>
  app.parts.database.pool.query('update users set email = $2 where id = $1', [userId, email]);

test('owners come first, then members before pending invitations, then by address, whatever the language', async () => {
  const owner = await buildPerson(app);
  const { teamId } = owner;
  await setEmail(owner, 'mara@zeta.example');
  const addresses = ['émile@a.example', 'zoe@a.example', 'Æ@a.example'.toLowerCase(), 'abel@a.example', '0@a.example'];
  for (const email of addresses) await setEmail(await buildMember(app, teamId, 'editor'), email);
  await setEmail(await buildMember(app, teamId, 'owner'), 'henrik@zeta.example');
  await setEmail(await buildMember(app, teamId, 'guest'), 'guest@a.example');
  for (const email of ['zz@b.example', '00@b.example']) await buildInvitation(app, owner, email);
  const { items, memberCount, invitationCount, seats } = await list(owner, teamId);
  expect(items.map(({ email }) => email)).toEqual([
    'henrik@zeta.example',
    'mara@zeta.example',
    '0@a.example',
    'abel@a.example',
    'guest@a.example',
    'zoe@a.example',
    'æ@a.example',
    'émile@a.example',
    '00@b.example',
    'zz@b.example',
  ]);
  expect([memberCount, invitationCount, seats]).toEqual([8, 2, null]);
});

test('a member has a name and an id, an invitation neither; guests are marked, and expired invitations too', async () => {
  const { teamId, owner, guest } = await buildTeam(app, { owner: 'Mara Lindqvist', guest: 'Kenji Mori' });
  await buildInvitation(app, owner, 'expired@haldenworks.example', 'contributor');
  app.clock.advance(14 * dayMs);
  await buildInvitation(app, owner, 'pending@haldenworks.example');
  const { items, invitationCount, expiredCount } = await list(await signInAgain(app, owner), teamId);
  expect([invitationCount, expiredCount]).toEqual([1, 1]);
  const of = (email: string) => items.find((item) => item.email === email);
  expect(of(guest.email)).toMatchObject({
    userId: guest.userId,
    invitationId: null,
    name: 'Kenji Mori',
    role: 'guest',
    isTeamUser: false,
    isExpired: false,
  });
  expect(of(owner.email)).toMatchObject({ name: 'Mara Lindqvist', role: 'owner', isTeamUser: true });
  const invitation = { userId: null, invitationId: expect.any(String), name: '', isTeamUser: true };
  expect(of('expired@haldenworks.example')).toMatchObject({ ...invitation, role: 'contributor', isExpired: true });
  expect(of('pending@haldenworks.example')).toMatchObject({ ...invitation, role: 'editor', isExpired: false });
  expect(items.filter(({ isExpired }) => isExpired)).toHaveLength(1);
});

test('spaces are listed by name, private ones never, and one without a name has none', async () => {
  const { teamId, owner, editor, manager } = await withManager();
  const [valves, arms, untitled] = [
    await createSpace(owner, 'Valves'),
    await createSpace(owner, 'Arms'),
    await createSpace(owner, 'x'),
  ];
  await app.parts.database.pool.query('update spaces set name = null where id = $1', [untitled]);
  for (const spaceId of [valves, arms, untitled]) await addToSpace(app, { spaceId, teamId }, editor.userId);
  const { items } = await list(manager, teamId);
  const spaces = items.find(({ userId }) => userId === editor.userId)!.spaces;
  expect(spaces).toEqual([{ id: arms, name: 'Arms' }, { id: valves, name: 'Valves' }, { id: untitled }]);
  expect(items.find(({ userId }) => userId === manager.userId)!.spaces).toEqual([]);
});

async function withManager() {
  const { seat_manager: manager, ...team } = await buildTeam(app);
  return { ...team, manager };
}

test('pages contain everybody once, in order, and a cursor of another list is refused', async () => {
  const owner = await buildPerson(app);
  const { teamId } = owner;
  for (let count = 0; count < 6; count++) await buildMember(app, teamId, count % 2 ? 'editor' : 'owner');
  for (let count = 0; count < 5; count++) await buildInvitation(app, owner, `invited-${count}@haldenworks.example`);
  const whole = await list(owner, teamId);
  const found = [];
  for (let cursor: string | undefined; found.length === 0 || cursor; ) {
    const page = await list(owner, teamId, { limit: 2, ...(cursor && { cursor }) });
    expect([page.memberCount, page.invitationCount]).toEqual([7, 5]);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  }
  expect(found).toEqual(whole.items);
  expect(whole.items).toHaveLength(12);
  const broken = await list(owner, teamId, { cursor: 'bm90aGluZw' });
  expect(broken).toMatchObject({ code: 'INVALID_REQUEST_QUERY_PARAMETER', validationErrors: [{ field: 'cursor' }] });
});

test('says what its reader may do with each: of others, never of oneself', async () => {
  const team = await buildTeam(app);
  const second = await buildMember(app, team.teamId, 'owner');
  await buildInvitation(app, team.owner, 'someone@haldenworks.example');
  const rights = async (as: TestPerson) => {
    const { items } = await list(as, team.teamId);
    const may = (email: string) => {
      const { can } = items.find((item) => item.email === email)!;
      return Object.entries(can)
        .filter(([, allowed]) => allowed)
        .map(([act]) => act)
        .toSorted();
    };
    return {
      self: may(as.email),
      owner: may((as === second ? team.owner : second).email),
      editor: as === team.editor ? 'self' : may(team.editor.email),
      guest: may(team.guest.email),
      invited: may('someone@haldenworks.example'),
    };
  };
  expect(await rights(team.owner)).toEqual({
    self: [],
    owner: ['changeRole'],
    editor: ['changeRole', 'makeOwner', 'remove'],
    guest: ['changeRole', 'remove'],
    invited: ['remove', 'resend'],
  });
  expect(await rights(team.seat_manager)).toEqual({
    self: [],
    owner: [],
    editor: ['remove'],
    guest: ['remove'],
    invited: ['remove', 'resend'],
  });
  const none = { self: [], owner: [], editor: [], guest: [], invited: [] };
  expect(await rights(team.contributor)).toEqual(none);
  expect(await rights(team.editor)).toEqual({ ...none, editor: 'self' });
});

test('somebody in two teams is a member of each with their own role and spaces', async () => {
  const [first, second, person] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, first.teamId, person.userId, 'editor');
  await joinTeam(app, second.teamId, person.userId, 'contributor');
  const spaceId = await createSpace(first, 'Drives');
  await addToSpace(app, { spaceId, teamId: first.teamId }, person.userId);
  const find = async (owner: TestPerson) =>
    (await list(owner, owner.teamId)).items.find(({ userId }) => userId === person.userId);
  expect(await find(first)).toMatchObject({ role: 'editor', spaces: [{ id: spaceId }] });
  expect(await find(second)).toMatchObject({ role: 'contributor', spaces: [] });
});
