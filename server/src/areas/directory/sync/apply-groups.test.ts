import { systemContext } from '@chamfer/server/context';
import { seedSubscription } from '@chamfer/server/scenario';
import { addToSpace, buildMember, buildSpace, mailsTo, receiveMails, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DirectoryUser } from '../core/directory-users.ts';
import { retryRoles } from '../directory.sweep.ts';
import { buildDirectoryScene, type DirectoryScene } from '../testing/directory-scene.ts';
import { changeGroup } from './groups.service.ts';

const app = useTestApp({ workers: true });
/** A server that sells seats. */
const selling = useTestApp({ workers: true, env: { BILLING: 'sandbox' } });
const run = async (text: string, values: unknown[] = []) => (await app.parts.database.pool.query(text, values)).rows;

let scene: DirectoryScene;
let kenji: DirectoryUser & { userId: string };
beforeEach(async () => {
  scene = await buildDirectoryScene(app);
  kenji = await arrive('kenji');
});

async function arrive(name: string): Promise<DirectoryUser & { userId: string }> {
  const row = await scene.add(name);
  const { body } = await scene.signIn(name);
  return { ...row, userId: body.userId };
}
const spacesOf = async (userId: string) =>
  run(
    `select s.id, u.joined_via from space_users u join spaces s on s.id = u.space_id
     where u.user_id = $1 and s.type = 'team' order by s.name`,
    [userId],
  );

describe('a space that a group gives', () => {
  test('is given and taken back, and nothing else is', async () => {
    const [mechanical, tooling] = [
      await buildSpace(app, scene.owner, 'Mechanical'),
      await buildSpace(app, scene.owner, 'Tooling'),
    ];
    await addToSpace(app, { spaceId: tooling, teamId: scene.teamId }, kenji.userId);
    const first = await scene.group('Engineers', [kenji], { spaceId: mechanical });
    const second = await scene.group('Toolmakers', [kenji], { spaceId: tooling });
    expect(await spacesOf(kenji.userId)).toEqual([
      { id: mechanical, joined_via: 'scim' },
      { id: tooling, joined_via: null },
    ]);
    for (const group of [first, second]) await scene.members(group, { remove: [kenji] });
    expect(await spacesOf(kenji.userId)).toEqual([{ id: tooling, joined_via: null }]);
  });

  test('stays while another group gives it, and goes with the target, the group or the team', async () => {
    const spaceId = await buildSpace(app, scene.owner);
    const [first, second] = [
      await scene.group('A', [kenji], { spaceId }),
      await scene.group('B', [kenji], { spaceId }),
    ];
    await scene.members(first, { remove: [kenji] });
    expect(await spacesOf(kenji.userId)).toHaveLength(1);
    await scene.target(second, {});
    expect(await spacesOf(kenji.userId)).toEqual([]);
    await scene.target(second, { spaceId });
    expect(await spacesOf(kenji.userId)).toHaveLength(1);
    await scene.switch(kenji, false);
    expect(await spacesOf(kenji.userId)).toEqual([]);
    await scene.switch(kenji, true);
    await scene.signIn('kenji');
    expect(await spacesOf(kenji.userId)).toHaveLength(1);
  });

  test('is there with the first sign-in', async () => {
    const spaceId = await buildSpace(app, scene.owner);
    const priya = await scene.add('priya');
    await scene.group('Engineers', [priya], { spaceId, role: 'editor' });
    const { body } = await scene.signIn('priya');
    expect(await spacesOf(body.userId)).toEqual([{ id: spaceId, joined_via: 'scim' }]);
    expect(await scene.roleOf(body.userId)).toEqual({ role: 'editor', joined_via: 'scim' });
  });

  test('is given by the job that a change sends', async () => {
    const spaceId = await buildSpace(app, scene.owner);
    const group = await scene.group('Engineers', [], { spaceId });
    await changeGroup(scene.ctx, scene.caller, group.id, { members: { add: [kenji.id] } });
    await eventually(async () => expect(await spacesOf(kenji.userId)).toHaveLength(1));
  });

  test('is given to 300 people, once, and a second run changes nothing', async () => {
    const spaceId = await buildSpace(app, scene.owner);
    const rows = await run(
      `insert into users (id, email, name, kind, created_at)
       select gen_random_uuid(), 'p' || n || '@' || $1, 'P', 'full', now() from generate_series(1, 300) n returning id`,
      [scene.sso.domain],
    );
    const ids = rows.map(({ id }) => id);
    await run(
      `insert into team_users (team_id, user_id, role, created_at)
       select $1, unnest($2::uuid[]), 'contributor', now()`,
      [scene.teamId, ids],
    );
    const added = [];
    for (let n = 1; n <= 300; n++) added.push(await scene.add(`p${n}`));
    await scene.group('Everybody', added, { spaceId });
    const inSpace = () => run('select count(*)::int as n from space_users where space_id = $1', [spaceId]);
    const acts = () =>
      run(`select count(*)::int as n from audit_log where action = 'space.member_added' and team_id = $1`, [
        scene.teamId,
      ]);
    expect(await inSpace()).toEqual([{ n: 301 }]);
    const before = await acts();
    await scene.apply();
    expect(await acts()).toEqual(before);
  });
});

test('two runs at once, and one that a kill has ended in the middle, give everything once', async () => {
  const spaces = [await buildSpace(app, scene.owner, 'A'), await buildSpace(app, scene.owner, 'B')];
  const people = [kenji, await arrive('priya'), await arrive('jonas')];
  const groups = [await scene.group('A', people), await scene.group('B', people)];
  for (const [index, { id }] of groups.entries()) {
    await run('update directory_group_targets set space_id = $2, role = $3 where group_id = $1', [
      id,
      spaces[index],
      'editor',
    ]);
  }
  // What a run that ended in the middle has left: one of six is given.
  await run(
    `insert into space_users (space_id, team_id, user_id, joined_via, created_at) values ($1, $2, $3, 'scim', now())`,
    [spaces[0], scene.teamId, kenji.userId],
  );
  await Promise.all([scene.apply(), scene.apply(), scene.apply()]);
  for (const { userId } of people) {
    expect(await spacesOf(userId)).toHaveLength(2);
    expect(await scene.roleOf(userId)).toMatchObject({ role: 'editor' });
  }
  const acts = await run(
    `select action, count(*)::int as n from audit_log
     where team_id = $1 and action in ('space.member_added', 'team.member_role_changed') group by action order by action`,
    [scene.teamId],
  );
  expect(acts).toEqual([
    { action: 'space.member_added', n: 5 },
    { action: 'team.member_role_changed', n: 3 },
  ]);
});

describe('a role that a group gives', () => {
  test('is the highest of all groups, and ends with them', async () => {
    const editors = await scene.group('Editors', [kenji], { role: 'editor' });
    const managers = await scene.group('Managers', [kenji], { role: 'seat_manager' });
    expect(await scene.roleOf(kenji.userId)).toMatchObject({ role: 'seat_manager' });
    await scene.members(managers, { remove: [kenji] });
    expect(await scene.roleOf(kenji.userId)).toMatchObject({ role: 'editor' });
    await scene.members(editors, { remove: [kenji] });
    expect(await scene.roleOf(kenji.userId)).toMatchObject({ role: 'contributor' });
  });

  test('does not take what an owner gave', async () => {
    const editor = await buildMember(app, scene.teamId, 'editor');
    await run('update users set email = $2 where id = $1', [editor.userId, scene.at('elena')]);
    const elena = await scene.add('elena');
    const group = await scene.group('Contributors', [elena], { role: 'contributor' });
    expect(await scene.roleOf(editor.userId)).toMatchObject({ role: 'editor' });
    const same = await scene.group('Editors', [elena], { role: 'editor' });
    for (const each of [group, same]) await scene.members(each, { remove: [elena] });
    expect(await scene.roleOf(editor.userId)).toMatchObject({ role: 'editor' });
  });

  test('leaves owners owners, and never makes one', async () => {
    await run('update users set email = $2 where id = $1', [scene.owner.userId, scene.at('mara')]);
    const mara = await scene.add('mara');
    await scene.group('Editors', [mara], { role: 'editor' });
    expect(await scene.roleOf(scene.owner.userId)).toMatchObject({ role: 'owner' });
    const group = await scene.group('All', [kenji]);
    await expect(scene.target(group, { role: 'owner' as 'editor' })).rejects.toThrow();
  });

  test('without a free seat is the next lower one, owners are mailed once, and it is given when a seat is free', async () => {
    const own = await buildDirectoryScene(selling);
    const { db } = selling.parts.database;
    await seedSubscription(systemContext(selling.parts), db, { teamId: own.teamId, seats: 1 });
    const priya = await own.add('priya');
    const { body } = await own.signIn('priya');
    await own.group('Editors', [priya], { role: 'editor' });
    expect(await own.roleOf(body.userId)).toMatchObject({ role: 'contributor' });
    expect((await own.row(priya)).seatMissingSince).not.toBeNull();
    await own.apply();
    expect(await receiveMails(selling, own.owner.email)).toHaveLength(1);
    await selling.parts.database.pool.query('update subscriptions set seats = 5 where team_id = $1', [own.teamId]);
    await retryRoles(selling.parts);
    await eventually(async () => expect(await own.roleOf(body.userId)).toMatchObject({ role: 'editor' }));
    expect((await own.row(priya)).seatMissingSince).toBeNull();
    expect(await mailsTo(selling, own.owner.email)).toHaveLength(1);
  });
});
