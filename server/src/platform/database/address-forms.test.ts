import {
  buildDesign,
  buildInvitation,
  buildPerson,
  buildSharingInvitation,
  startTestApp,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';
import { addressColumns } from '../../areas.ts';
import { alignAddresses, findCollisions } from './address-forms.ts';

const app = useTestApp();
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
/** An account as earlier versions stored it: lower case was the only form. */
async function buildOld(email: string, given: { verified?: boolean } = {}) {
  const person = await buildPerson(app, given);
  await rows('update users set email = $2, unclaimed_email = $2 where id = $1', person.userId, email);
  return person;
}
const emailOf = async ({ userId }: { userId: string }) =>
  (await rows('select email, unclaimed_email from users where id = $1', userId))[0];
const align = () => alignAddresses(app.parts, addressColumns);

test('stored addresses are brought into the one form, wherever they are', async () => {
  const owner = await buildPerson(app);
  const { projectId } = await buildDesign(app, owner);
  const old = await buildOld('e\u0301mile@bücher.example');
  await buildInvitation(app, owner, 'holm@haldenworks.example');
  await buildSharingInvitation(app, owner, { projectId, email: 'rivera@haldenworks.example' });
  await rows("update team_invitations set email = 'holm@bücher.example' where team_id = $1", owner.teamId);
  await rows("update sharing_invitations set email = 'rivera@b\u00fccher.example' where project_id = $1", projectId);
  await rows(
    `insert into one_time_tokens (id, purpose, token_hash, user_id, email, created_at, expires_at)
    values (gen_random_uuid(), 'verify_email', 'x', $1, 'e\u0301mile@bücher.example', now(), now())`,
    old.userId,
  );
  expect(await align()).toEqual([]);
  const stored = '\u00e9mile@xn--bcher-kva.example';
  expect(await emailOf(old)).toEqual({ email: stored, unclaimed_email: stored });
  expect(await rows("select email from one_time_tokens where token_hash = 'x'")).toEqual([{ email: stored }]);
  expect(await rows('select email from team_invitations where team_id = $1', owner.teamId)).toEqual([
    { email: 'holm@xn--bcher-kva.example' },
  ]);
  expect(await rows('select email from sharing_invitations where project_id = $1', projectId)).toEqual([
    { email: 'rivera@xn--bcher-kva.example' },
  ]);
});

test('of accounts with one mailbox the one that is in the form, else the verified one, has it; the others stay', async () => {
  const plain = await buildOld('anna@xn--mller-kva.example');
  const other = await buildOld('anna@müller.example');
  const unverified = await buildOld('jo\u200bnas@haldenworks.example', { verified: false });
  const verified = await buildOld('jon\u200bas@haldenworks.example');
  const found = await align();
  const expected = [
    {
      noun: 'account',
      id: other.userId,
      email: 'anna@müller.example',
      mailbox: 'anna@xn--mller-kva.example',
      withId: plain.userId,
    },
    {
      noun: 'account',
      id: unverified.userId,
      email: 'jo\u200bnas@haldenworks.example',
      mailbox: 'jonas@haldenworks.example',
      withId: verified.userId,
    },
  ];
  expect(found.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual(expected);
  expect((await emailOf(verified)).email).toBe('jonas@haldenworks.example');
  // Again it says the same, and changes nothing.
  expect(await align()).toEqual(found);
  expect((await emailOf(other)).email).toBe('anna@müller.example');
  expect(
    await rows('select count(*)::int as n from users where deleted_at is null and id = any($1)', [
      [plain, other, unverified, verified].map(({ userId }) => userId),
    ]),
  ).toEqual([{ n: 4 }]);
});

test('an account and a guest may have one mailbox, and so may invitations of different teams', async () => {
  const [one, two] = await Promise.all([buildPerson(app), buildPerson(app)]);
  const person = await buildOld('lena@ärzte.example');
  await rows("update users set kind = 'guest', email = 'lena@xn--rzte-koa.example' where id = $1", one.userId);
  for (const owner of [one, two]) await buildInvitation(app, owner, 'lena@haldenworks.example');
  await rows("update team_invitations set email = 'le\u200bna@haldenworks.example' where team_id = $1", one.teamId);
  const before = await findCollisions(app.parts.database.pool, addressColumns);
  const found = await align();
  expect(found.map(({ id }) => id)).not.toContain(person.userId);
  expect(found.filter(({ noun }) => noun !== 'account')).toEqual([]);
  expect(before.length).toBe(found.length + 2);
  expect((await emailOf(person)).email).toBe('lena@xn--rzte-koa.example');
});

test('two open invitations of a team to one mailbox stay, and are named', async () => {
  const owner = await buildPerson(app);
  await buildInvitation(app, owner, 'nils@haldenworks.example');
  await buildInvitation(app, owner, 'nils.b@haldenworks.example');
  await rows(
    "update team_invitations set email = 'ni\u200bls@haldenworks.example' where team_id = $1 and email like 'nils.b%'",
    owner.teamId,
  );
  const [left] = (await align()).filter(({ noun }) => noun === 'invitation to a team');
  expect(left).toMatchObject({ email: 'ni\u200bls@haldenworks.example', mailbox: 'nils@haldenworks.example' });
  await rows('delete from team_invitations where team_id = $1', owner.teamId);
});

test('a start brings addresses into the form and says which collide, without the addresses', async () => {
  const name = `mia-${crypto.randomUUID()}`;
  const person = await buildOld(`${name}@größe.example`);
  const lines: [object, string][] = [];
  const write = (facts: object, text: string) => void lines.push([facts, text]);
  const log = { ...app.parts.log, level: 'info', info: write, warn: write, error: write, child: () => log } as never;
  const second = await startTestApp({ sharing: app, log });
  await second.close();
  expect((await emailOf(person)).email).toBe(`${name}@xn--gre-6ka8i.example`);
  expect(lines).toContainEqual([{ changed: 2 }, 'stored email addresses were brought into one form']);
  const [facts, text] = lines.find(([, message]) => message.includes('another form'))!;
  expect(text).toContain('chamfer addresses');
  expect(JSON.stringify(facts)).not.toContain('@');
});
