import {
  addToLink,
  addToProject,
  buildDesign,
  buildGuest,
  buildPerson,
  joinTeam,
  openEventStream,
  signInAgain,
  startTestApp,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { hash } from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSweeps } from '../../../platform/sweep.ts';
import { sweepOpenings } from '../../review/links/link-openings.service.ts';

const app = useTestApp();
const minute = 60_000;
const secret = 'turbine-blade-7';
let owner: TestPerson;
let stranger: TestPerson;
let design: TestDesign;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  stranger = await buildPerson(app, { name: 'Jonas Weber' });
});
beforeEach(async () => {
  await renew();
  design = await buildDesign(app, owner, { sharedState: 'anyone_with_link', baseRole: 'commenter' });
});

/** Signs in again: access tokens are over after 15 minutes. */
async function renew(): Promise<void> {
  owner = await signInAgain(app, owner);
  stranger = await signInAgain(app, stranger);
}

let count = 0;
/** Each visitor comes from elsewhere, so that none uses up the tries of another. */
const freshIp = () => `10.2.${count >> 8}.${count++ & 255}`;
const outcome = ({ status, body }: { status: number; body?: { code?: string } }) =>
  status < 300 ? status : [status, body?.code];
const gated = [403, 'PROJECT_VIEW_LINK_PASSWORD_PROTECTED'];
const gone = [404, 'PROJECT_VIEW_LINK_NOT_FOUND'];

interface Gate {
  password?: string | null;
  expiresAt?: string | null;
}
const gate = (input: Gate, as: TestPerson | undefined = owner, via = app) =>
  via.call('PATCH /web/project-view-links/{viewLink}/gate', { as, params: { viewLink: design.viewLinkId }, input });
const say = (password: string, ip = freshIp(), as?: { token: string }) =>
  app.call('POST /web/project-view-links/{viewLink}/password', {
    as,
    ip,
    params: { viewLink: design.viewLinkId },
    input: { password },
  });
const granted = async (password = secret) => ({ 'x-link-grant': (await say(password)).body.grant });
type With = { as?: { token: string } | undefined; headers?: Record<string, string> };
const open = ({ as, headers = {} }: With = {}, on = design) =>
  app.call('POST /web/web-exports', { as, headers, query: { v: on.viewLinkId } });
const inAnHour = () => new Date(app.clock.now().getTime() + 60 * minute).toISOString();

describe('the password of a link', () => {
  test('is asked of those whom only the link lets in, and of nobody with their own role', async () => {
    const [invited, editor, viewer] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
    await addToLink(app, design.viewLinkId, invited.userId, 'viewer');
    await addToProject(app, design.projectId, editor.userId, 'editor');
    await addToProject(app, design.projectId, viewer.userId, 'viewer');
    const guest = await buildGuest(app, design.viewLinkId);
    expect((await gate({ password: secret })).body).toEqual({ hasPassword: true, expiresAt: null });
    for (const as of [undefined, stranger, guest]) expect(outcome(await open({ as }))).toEqual(gated);
    for (const as of [owner, editor, invited, viewer]) expect(outcome(await open({ as }))).toBe(200);
    const headers = await granted();
    for (const as of [undefined, stranger, guest]) expect(outcome(await open({ as, headers }))).toBe(200);
  });

  test('closes comments, presence and events too', async () => {
    await gate({ password: secret });
    const query = { v: design.viewLinkId };
    const params = { viewLink: design.viewLinkId };
    const headers = await granted();
    const read = (given: With) => app.call('GET /web/comments', { ...given, query });
    expect(outcome(await read({}))).toEqual(gated);
    expect(outcome(await read({ headers }))).toBe(200);
    const visit = app.parts.ids.uuid();
    const input = { visitId: visit, sheet: null, isAway: false, followedVisitId: null };
    const request = (given: With) =>
      app.call('PUT /web/project-view-links/{viewLink}/presence', { as: stranger, ...given, params, input });
    expect(outcome(await request({}))).toEqual(gated);
    expect(outcome(await request({ headers }))).toBe(204);
    const events = await app.fetch('GET', `/api/web/project-view-links/${design.viewLinkId}/events`);
    expect(outcome(events)).toEqual(gated);
    expect((await app.fetch('GET', `/api/web/project-view-links/${design.viewLinkId}/picture`)).status).toBe(404);
  });

  test('on a link of the team is asked of its members, and lets nobody else in', async () => {
    const member = await buildPerson(app);
    await joinTeam(app, owner.teamId, member.userId, 'contributor');
    await app.parts.database.pool.query("update view_links set shared_state = 'team_only' where id = $1", [
      design.viewLinkId,
    ]);
    await gate({ password: secret });
    expect(outcome(await open({ as: member }))).toEqual(gated);
    expect(outcome(await say(secret, freshIp(), member))).toBe(201);
    expect(outcome(await say(secret, freshIp(), stranger))).toEqual([403, 'PROJECT_VIEW_LINK_FORBIDDEN']);
    expect(outcome(await say(secret))).toEqual([401, 'PROJECT_VIEW_LINK_AUTH_REQUIRED']);
  });

  test('has five tries from a place, then none for 15 minutes, then five again; others have theirs', async () => {
    await gate({ password: secret });
    const ip = freshIp();
    const left = async () => {
      const { body } = await say('not this one', ip);
      return [body.code, body.details?.triesLeft];
    };
    const wrong = 'PROJECT_VIEW_LINK_INVALID_PASSWORD';
    for (const tries of [4, 3]) expect(await left()).toEqual([wrong, tries]);
    app.clock.advance(10 * minute);
    for (const tries of [2, 1, 0]) expect(await left()).toEqual([wrong, tries]);
    const closed = await say(secret, ip);
    expect(outcome(closed)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(890);
    expect(outcome(await say(secret))).toBe(201);
    app.clock.advance(14 * minute);
    expect(outcome(await say(secret, ip))).toEqual([429, 'TOO_MANY_REQUESTS']);
    app.clock.advance(minute);
    expect(await left()).toEqual([wrong, 4]);
    expect(outcome(await say(secret, ip))).toBe(201);
    expect(await left()).toEqual([wrong, 4]);
  });

  test('gives no more tries to many at once', async () => {
    await gate({ password: secret });
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => say('not this one', ip)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('ends what was opened with an earlier one, at once: pages, files and streams', async () => {
    await gate({ password: secret });
    const headers = await granted();
    const { url } = (await open({ headers })).body.webExport.modelFileDownload;
    const stream = await openEventStream(await app.listen(), design.viewLinkId, undefined, undefined, headers);
    expect([stream.status, (await app.fetch('GET', url)).status]).toEqual([200, 200]);
    await gate({ password: 'another-blade-8' });
    expect(outcome(await open({ headers }))).toEqual(gated);
    expect(outcome(await app.fetch('GET', url))).toEqual([403, 'SIGNED_REQUEST_EXPIRED']);
    // The first password may still have been on its way as an event when the stream was opened.
    const heard = [await stream.next()];
    while (heard.at(-1)) heard.push(await stream.next());
    expect(new Set(heard.map((event) => event?.type))).toEqual(new Set(['link_changed', undefined]));
    // A password that was removed and set again is another one.
    const later = await granted('another-blade-8');
    await gate({ password: null });
    expect(outcome(await open())).toBe(200);
    await gate({ password: 'another-blade-8' });
    expect(outcome(await open({ headers: later }))).toEqual(gated);
  });

  test('is granted for a day, on that link alone, and not to who changes the grant', async () => {
    await gate({ password: secret });
    const headers = await granted();
    const other = await buildDesign(app, owner, { sharedState: 'anyone_with_link' });
    await app.parts.database.pool.query(
      'update view_links set (password_hash, password_version) = (select password_hash, password_version from view_links where id = $1) where id = $2',
      [design.viewLinkId, other.viewLinkId],
    );
    expect(outcome(await open({ headers }, other))).toEqual(gated);
    const [version, until, signature] = headers['x-link-grant'].split('.');
    for (const grant of [`${Number(version) + 1}.${until}.${signature}`, `${version}.${until}9.${signature}`, 'x', ''])
      expect(outcome(await open({ headers: { 'x-link-grant': grant } }))).toEqual(gated);
    app.clock.advance(24 * 60 * minute - 10_000);
    expect(outcome(await open({ headers }))).toBe(200);
    app.clock.advance(10_000);
    expect(outcome(await open({ headers }))).toEqual(gated);
  });

  test('is stored as a hash, has eight to 72 characters and is no common one', async () => {
    expect(outcome(await gate({ password: 'seven77' }))).toEqual([400, 'WEAK_PASSWORD']);
    expect(outcome(await gate({ password: 'password123' }))).toEqual([400, 'WEAK_PASSWORD']);
    expect(outcome(await gate({ password: 'x'.repeat(73) }))).toEqual([400, 'TOO_LONG_PASSWORD']);
    await gate({ password: secret });
    const text = 'select password_hash from view_links where id = $1';
    const { rows } = await app.parts.database.pool.query(text, [design.viewLinkId]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    const { rows: recorded } = await app.parts.database.pool.query(
      "select details::text from audit_log where action = 'view_link.gate_changed'",
    );
    expect(recorded.length).toBeGreaterThan(0);
    expect(JSON.stringify(recorded)).not.toContain(secret);
  });
});

describe('the expiry of a link', () => {
  test('ends the page, the API and file addresses within a minute, but not for editors and owners', async () => {
    const invited = await buildPerson(app);
    await addToLink(app, design.viewLinkId, invited.userId, 'commenter');
    await gate({ expiresAt: inAnHour() });
    app.clock.advance(60 * minute - 1000);
    const { url } = (await open()).body.webExport.modelFileDownload;
    expect((await app.fetch('GET', url)).status).toBe(200);
    app.clock.advance(6000);
    await renew();
    for (const as of [undefined, stranger, await signInAgain(app, invited)])
      expect(outcome(await open({ as }))).toEqual(gone);
    expect(outcome(await app.fetch('GET', url))).toEqual([403, 'SIGNED_REQUEST_EXPIRED']);
    expect(outcome(await say(secret))).toEqual(gone);
    const page = await app.fetch('GET', `/v/${design.viewLinkId}`);
    expect(page.bytes.toString()).not.toContain('og:title');
    expect(outcome(await open({ as: owner }))).toBe(200);
    const listed = await app.call('GET /web/project-view-links', { as: owner, query: { teamId: owner.teamId } });
    expect(listed.body.projectViewLinks.map(({ projectViewLinkId }) => projectViewLinkId)).not.toContain(
      design.viewLinkId,
    );
    // A later expiry opens it again, under the same address.
    expect(outcome(await gate({ expiresAt: inAnHour() }))).toBe(200);
    expect(outcome(await open())).toBe(200);
    await gate({ expiresAt: null });
    app.clock.advance(120 * minute);
    expect(outcome(await open())).toBe(200);
  });

  test('is told to those whom the link let in before, and to nobody else', async () => {
    const expiresAt = inAnHour();
    const invited = await buildPerson(app);
    const restricted = await buildDesign(app, owner, { sharedState: 'restricted' });
    await addToLink(app, restricted.viewLinkId, invited.userId, 'viewer');
    const unshared = await buildDesign(app, owner, { sharedState: 'not_shared' });
    const binned = await buildDesign(app, owner, { sharedState: 'anyone_with_link' });
    await gate({ expiresAt, password: secret });
    for (const { viewLinkId } of [restricted, unshared, binned])
      await app.parts.database.pool.query('update view_links set expires_at = $1 where id = $2', [
        expiresAt,
        viewLinkId,
      ]);
    await app.parts.database.pool.query('update projects set deleted_at = now() where id = $1', [binned.projectId]);
    app.clock.advance(60 * minute + 1);
    await renew();
    const request = async (on: TestDesign, as?: TestPerson) => {
      const { status, body } = await open({ as }, on);
      return [status, (body as unknown as { details: unknown }).details];
    };
    for (const as of [undefined, stranger]) expect(await request(design, as)).toEqual([404, { expiredAt: expiresAt }]);
    expect(await request(restricted, await signInAgain(app, invited))).toEqual([404, { expiredAt: expiresAt }]);
    for (const as of [undefined, stranger]) expect(await request(restricted, as)).toEqual([404, null]);
    for (const on of [unshared, binned]) expect(await request(on, stranger)).toEqual([404, null]);
  });

  test('ends open pages of visitors, also in another process than the one that was told', async () => {
    const other = await startTestApp({ sharing: app });
    try {
      const origin = await other.listen();
      const stream = await openEventStream(origin, design.viewLinkId);
      await gate({ expiresAt: inAnHour() });
      expect(await stream.next()).toEqual({ type: 'link_changed' });
      app.clock.advance(60 * minute + 1);
      expect(await stream.next()).toEqual({ type: 'link_changed' });
      expect(await stream.next()).toBeNull();
    } finally {
      await other.close();
    }
  });

  test('lies in the future; what is not given stays as it is', async () => {
    const over = await gate({ expiresAt: app.clock.now().toISOString() });
    expect([over.status, over.body.validationErrors[0]!.field]).toEqual([400, 'expiresAt']);
    const expiresAt = inAnHour();
    await gate({ expiresAt, password: secret });
    expect((await gate({})).body).toEqual({ hasPassword: true, expiresAt });
    expect((await gate({ password: null })).body).toEqual({ hasPassword: false, expiresAt });
    const params = { viewLink: design.viewLinkId };
    const { body } = await app.call('GET /web/project-view-links/{viewLink}/sharing', { as: owner, params });
    expect(body).toMatchObject({ hasPassword: false, expiresAt, can: { update: true, seeOpenings: false } });
  });
});

describe('the openings of a link', () => {
  const recording = useTestApp({ env: { LINK_OPENINGS: 'on' } });
  const openOn = (on: TestDesign, as?: { token: string }) =>
    recording.call('POST /web/web-exports', { as, query: { v: on.viewLinkId } });
  const openings = async (on: TestDesign, as: { token: string }) =>
    recording.call('GET /web/project-view-links/{viewLink}/openings', { as, params: { viewLink: on.viewLinkId } });

  test('are listed for owners, once an hour; of visitors without an account only the hour; visitors are told', async () => {
    let mara = await buildPerson(recording);
    let jonas = await buildPerson(recording, { name: 'Jonas Weber' });
    const made = await buildDesign(recording, mara);
    recording.clock.advance(60 * minute - (recording.clock.now().getTime() % (60 * minute)) + 5 * minute);
    [mara, jonas] = [await signInAgain(recording, mara), await signInAgain(recording, jonas)];
    const guest = await buildGuest(recording, made.viewLinkId);
    for (const as of [jonas, jonas, guest, undefined, undefined])
      expect((await openOn(made, as)).body.recordsOpenings).toBe(true);
    expect((await openOn(made, mara)).body.recordsOpenings).toBe(false);
    const { items } = (await openings(made, mara)).body;
    const minutes = (at: string) => new Date(at).getTime() % (60 * minute) >= 5 * minute;
    const isExact = items.map(({ openedAt, visitor }) => [visitor?.email, visitor?.isGuest, minutes(openedAt)]);
    expect(isExact).toEqual(
      expect.arrayContaining([
        [jonas.email, false, true],
        ['', true, true],
        [undefined, undefined, false],
      ]),
    );
    expect(items).toHaveLength(3);
    const total = async (as: { token: string }) =>
      (
        await recording.call('GET /web/project-view-links/{viewLink}/sharing', {
          as,
          params: { viewLink: made.viewLinkId },
        })
      ).body.openings;
    expect(await total(mara)).toEqual({ people: 2, times: 3, since: items.at(-1)!.openedAt });
    recording.clock.advance(60 * minute);
    const again = await signInAgain(recording, jonas);
    await openOn(made, again);
    const maraAgain = await signInAgain(recording, mara);
    expect((await openings(made, maraAgain)).body.items).toHaveLength(4);
    expect(outcome(await openings(made, again))).toEqual([403, 'PROJECT_FORBIDDEN']);
    const params = { viewLink: made.viewLinkId };
    const file = (as: { token: string }) =>
      recording.call('GET /web/project-view-links/{viewLink}/openings.csv', { as, params });
    const saved = (await file(maraAgain)).bytes.toString().trim().split('\r\n');
    expect(saved.map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      'person,email,kind',
      `Jonas Weber,${jonas.email},account`,
      expect.stringMatching(/,guest$/),
      `Jonas Weber,${jonas.email},account`,
      ',,none',
    ]);
    expect(outcome(await file(again))).toEqual([403, 'PROJECT_FORBIDDEN']);
    const editor = await buildPerson(recording);
    await addToProject(recording, made.projectId, editor.userId, 'editor');
    expect(outcome(await openings(made, editor))).toEqual([403, 'PROJECT_FORBIDDEN']);
    // What a deleted account opened goes with it, and all the rest after 90 days.
    expect((await recording.call('DELETE /account', { as: again })).status).toBe(204);
    expect((await openings(made, maraAgain)).body.items).toHaveLength(2);
    // A visitor who is asked for a password is informed before opening anything.
    await recording.call('PATCH /web/project-view-links/{viewLink}/gate', {
      as: maraAgain,
      params,
      input: { password: secret },
    });
    const asked = await openOn(made);
    expect(outcome(asked)).toEqual(gated);
    expect((asked.body as unknown as { details: unknown }).details).toEqual({ recordsOpenings: true });
    recording.clock.advance(91 * 24 * 60 * minute);
    await runSweeps(recording.parts, [sweepOpenings]);
    expect((await openings(made, await signInAgain(recording, mara))).body.items).toEqual([]);
  });

  test('are neither stored nor shown unless the operator switched them on', async () => {
    expect((await open({ as: stranger })).body.recordsOpenings).toBe(false);
    const { rows } = await app.parts.database.pool.query('select count(*)::int as count from view_link_openings');
    expect(rows[0].count).toBe(0);
  });
});

test('the password of a link lets in however a keyboard composes it, also where an older hash is of what was typed', async () => {
  const composed = 'Zo\u00e9 turbine';
  const forms = [composed, composed.normalize('NFD'), composed.replace(' ', '\u00a0')];
  expect(outcome(await gate({ password: forms[1]! }))).toBe(200);
  for (const form of forms) expect(outcome(await say(form))).toBe(201);
  const old = await hash(forms[1]!, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
  const { pool } = app.parts.database;
  await pool.query('update view_links set password_hash = $2 where id = $1', [design.viewLinkId, old]);
  expect(outcome(await say(composed))).toEqual([400, 'PROJECT_VIEW_LINK_INVALID_PASSWORD']);
  expect(outcome(await say(forms[1]!))).toBe(201);
  for (const form of forms) expect(outcome(await say(form))).toBe(201);
});

test('the length of a link’s password is that of its one form', async () => {
  expect(outcome(await gate({ password: 'e\u0301'.repeat(7) }))).toEqual([400, 'WEAK_PASSWORD']);
  const longest = 'Zw\u00f6lf R\u00e4der f\u00fcr K\u00f6ln '.repeat(4).slice(0, 72);
  expect(outcome(await gate({ password: longest.normalize('NFD') }))).toBe(200);
});
