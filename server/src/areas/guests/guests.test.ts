import {
  buildComment,
  buildDesign,
  buildGuest,
  buildPerson,
  cubeTop,
  mailsTo,
  openEventStream,
  receiveLink,
  receiveMails,
  solveCaptcha,
  type TestDesign,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let design: TestDesign;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  design = await buildOpen();
});

let count = 0;
const freshEmail = () => `visitor-${count++}@riveraguss.example`;
/** Each visitor comes from elsewhere, so that none needs the captcha of another. */
const freshIp = () => `10.1.${count >> 8}.${count++ & 255}`;
const name = 'Tomás Rivera';
const outcome = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];

async function buildOpen(): Promise<TestDesign> {
  const made = await buildDesign(app, owner, { title: 'Hinge bracket' });
  expect((await allow(made, true)).status).toBe(204);
  return made;
}
const allow = ({ viewLinkId: viewLink }: TestDesign, allowed: boolean, as = owner) =>
  app.call('PUT /web/project-view-links/{viewLink}/guests', { as, params: { viewLink }, input: { allowed } });
const ask = ({ viewLinkId: viewLink }: TestDesign, email: string, given: { captcha?: string; ip?: string } = {}) => {
  const { ip = freshIp(), captcha } = given;
  return app.call('POST /web/project-view-links/{viewLink}/guests/codes', {
    ip,
    params: { viewLink },
    input: { email, captcha },
  });
};
const join = ({ viewLinkId: viewLink }: TestDesign, codeId: string, code: string, given = {}) =>
  app.call('POST /web/project-view-links/{viewLink}/guests', {
    ip: freshIp(),
    params: { viewLink },
    input: { codeId, code, name, ...given },
  });
const write = (as: { token: string } | undefined, on: TestDesign, message = 'Are these parallel?') =>
  app.call('POST /web/comments', {
    as,
    input: { ...cubeTop, message, projectViewLinkId: on.viewLinkId, webExportId: on.webExportId },
  });
const open = (as: { token: string } | undefined, on: TestDesign) =>
  app.call('POST /web/web-exports', { as, query: { v: on.viewLinkId } });
const list = (as: { token: string } | undefined, on: TestDesign) =>
  app.call('GET /web/comments', { as, query: { v: on.viewLinkId } });
const guestsOf = (on: TestDesign, as = owner) =>
  app.call('GET /web/project-view-links/{viewLink}/guests', { as, params: { viewLink: on.viewLinkId } });
const remove = (on: TestDesign, userId: string, as = owner) =>
  app.call('DELETE /web/project-view-links/{viewLink}/guests/{userId}', {
    as,
    params: { viewLink: on.viewLinkId, userId },
  });

/** The code in the newest of so many mails, as people type it. */
async function codeIn(email: string, mails = 1): Promise<string> {
  const [newest] = await receiveMails(app, email, mails);
  return /\d{3} \d{3}/.exec(newest!.subject)![0];
}

/** Becomes a guest as visitors do. */
async function become(on: TestDesign, email = freshEmail(), mails = 1) {
  const { codeId } = (await ask(on, email)).body;
  const { status, body } = await join(on, codeId, await codeIn(email, mails));
  expect(status).toBe(201);
  return { ...body, token: body.accessToken, email };
}

test('a visitor comments with a name and a mailed code', async () => {
  expect((await open(undefined, design)).body).toMatchObject({ guest: null, isOpenToGuests: true });
  const guest = await become(design);
  expect((await open(guest, design)).body).toMatchObject({
    guest: { userId: guest.userId, name },
    userRole: null,
    can: { comment: true, exportComments: false, share: false, rename: false, delete: false },
  });
  const written = await write(guest, design);
  expect(written.body).toMatchObject({ createdByUserId: guest.userId, can: { delete: true } });
  const seen = await list(owner, design);
  expect(seen.body.users).toEqual([{ userId: guest.userId, name, isGuest: true }]);
  expect(seen.bytes.toString()).not.toContain(guest.email);
});

test('a name is one line, turns nothing around it, can be seen, and has no address in it', async () => {
  const email = freshEmail();
  const { codeId } = (await ask(design, email)).body;
  const code = await codeIn(email);
  const named = (given: string) =>
    app.call('POST /web/project-view-links/{viewLink}/guests', {
      params: { viewLink: design.viewLinkId },
      input: { codeId, code, name: given },
    });
  const nobodys = [
    ' ',
    '\u200b\u202e',
    'see www.evil.example',
    'jonas@evil.example',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'x'.repeat(201),
  ];
  for (const refused of nobodys) {
    const { status, body } = await named(refused);
    expect([status, (body as unknown as { validationErrors: { field: string }[] }).validationErrors[0]?.field]).toEqual(
      [400, 'name'],
    );
  }
  // The code is not used up by the names before.
  expect((await named('\u202e Tomás\u202c\r\n\tRivera\u0007 ')).body.name).toBe('Tomás Rivera');
});

test('a guest sees names, but no addresses, like other visitors', async () => {
  const on = await buildOpen();
  await buildComment(app, owner, on);
  const { bytes, body } = await list(await buildGuest(app, on.viewLinkId), on);
  expect(body.users).toEqual([{ userId: owner.userId, name: owner.name }]);
  expect(bytes.toString()).not.toContain(owner.email);
});

test('the session lasts as others do, and ends when the guest leaves', async () => {
  const guest = await become(design);
  const refreshed = await app.call('POST /auth/refresh-token', { as: { token: guest.refreshToken }, input: {} });
  const as = { token: refreshed.body.accessToken };
  expect((await write(as, design)).status).toBe(201);
  expect(outcome(await app.call('GET /account', { as }))).toEqual([403, 'GUEST_FORBIDDEN']);
  expect((await app.call('POST /auth/logout', { as })).status).toBe(204);
  expect(outcome(await write(as, design))).toEqual([401, 'INVALID_TOKEN']);
});

test('the same address is the same guest on another device, under the name given last', async () => {
  const on = await buildOpen();
  const first = await become(on);
  await write(first, on);
  const { codeId } = (await ask(on, first.email)).body;
  const second = await join(on, codeId, await codeIn(first.email, 2), { name: ' Tomás R. ' });
  expect(second.body).toMatchObject({ userId: first.userId, name: 'Tomás R.' });
  expect((await list({ token: second.body.accessToken }, on)).body.comments[0]!.can.delete).toBe(true);
});

test('a guest deletes their own comments, and nobody else’s', async () => {
  const guest = await buildGuest(app, design.viewLinkId);
  const own = (await write(guest, design)).body.commentId;
  const other = await buildComment(app, owner, design);
  const del = (commentId: string) => app.call('DELETE /web/comments/{commentId}', { as: guest, params: { commentId } });
  expect([(await del(own)).status, outcome(await del(other))]).toEqual([204, [404, 'COMMENT_NOT_FOUND']]);
});

test.each([
  ['team_only', 401, 'PROJECT_VIEW_LINK_AUTH_REQUIRED'],
  ['restricted', 401, 'PROJECT_VIEW_LINK_AUTH_REQUIRED'],
  ['not_shared', 404, 'PROJECT_VIEW_LINK_NOT_FOUND'],
] as const)('a link that becomes %s is closed to its guests, and sends no codes', async (sharedState, ...refusal) => {
  const on = await buildOpen();
  const guest = await buildGuest(app, on.viewLinkId);
  const input = { sharedState };
  await app.call('PATCH /web/project-view-links/{id}', { as: owner, params: { id: on.viewLinkId }, input });
  for (const refused of [open(guest, on), write(guest, on), list(guest, on), ask(on, freshEmail())])
    expect(outcome(await refused)).toEqual(refusal);
});

test('where guests are not allowed any more, they read, and write nothing', async () => {
  const on = await buildOpen();
  const guest = await buildGuest(app, on.viewLinkId);
  await allow(on, false);
  expect((await open(guest, on)).body).toMatchObject({ isOpenToGuests: false, can: { comment: false } });
  const closed = [403, 'GUEST_COMMENTING_FORBIDDEN'];
  const refused = await write(guest, on);
  expect(outcome(refused)).toEqual(closed);
  expect((refused.body as unknown as { message: string }).message).not.toContain('role');
  expect(outcome(await ask(on, freshEmail()))).toEqual(closed);
  expect(outcome(await join(on, app.parts.ids.uuid(), '000000'))).toEqual(closed);
  expect((await list(guest, on)).status).toBe(200);
});

test('a code works once, in its ten minutes, and only with its own id and link', async () => {
  const email = freshEmail();
  const { codeId, expiresAt } = (await ask(design, email)).body;
  const left = new Date(expiresAt).getTime() - app.clock.now().getTime();
  expect([left > 9 * 60_000, left <= 10 * 60_000]).toEqual([true, true]);
  const code = await codeIn(email);
  const invalid = [400, 'GUEST_CODE_INVALID'];
  expect(outcome(await join(design, app.parts.ids.uuid(), code))).toEqual(invalid);
  expect(outcome(await join(await buildOpen(), codeId, code))).toEqual(invalid);
  expect((await join(design, codeId, code)).status).toBe(201);
  expect(outcome(await join(design, codeId, code))).toEqual(invalid);
  const late = (await ask(design, email)).body;
  const lateCode = await codeIn(email, 2);
  app.clock.advance(10 * 60_000);
  expect(outcome(await join(design, late.codeId, lateCode))).toEqual(invalid);
});

test('after five wrong codes even the right one is refused, also when all come at once', async () => {
  const email = freshEmail();
  const { codeId } = (await ask(design, email)).body;
  const code = await codeIn(email);
  const wrong = code === '000 000' ? '111111' : '000000';
  const tries = await Promise.all(Array.from({ length: 8 }, () => join(design, codeId, wrong)));
  expect(tries.map(({ body }) => body.details).toSorted(byTries)).toEqual(
    [0, 0, 0, 0, 1, 2, 3, 4].map((triesLeft) => ({ triesLeft })),
  );
  expect((await join(design, codeId, code)).body.details).toEqual({ triesLeft: 0 });
});
const byTries = (a: unknown, b: unknown) =>
  (a as { triesLeft: number }).triesLeft - (b as { triesLeft: number }).triesLeft;

test('an address with an account gets a mail to log in; the page learns nothing', async () => {
  const asked = await ask(design, owner.email);
  expect([asked.status, Object.keys(asked.body)]).toEqual([201, ['codeId', 'expiresAt']]);
  const [mail] = await receiveMails(app, owner.email);
  expect(mail!.subject).toBe('Log in to comment');
  expect(mail!.text).toContain(`/login?redirect_url=%2Fv%2F${design.viewLinkId}`);
  const { status, body } = await join(design, asked.body.codeId, '000000');
  expect([status, body.code, body.details]).toEqual([400, 'GUEST_CODE_INVALID', { triesLeft: 4 }]);
});

test('an account that is opened while the code is on its way comes first', async () => {
  const email = freshEmail();
  const { codeId } = (await ask(design, email)).body;
  const code = await codeIn(email);
  await buildPerson(app, { email });
  expect(outcome(await join(design, codeId, code))).toEqual([400, 'GUEST_CODE_INVALID']);
});

test('comments of a guest belong to the account of the address once it is proven, not before', async () => {
  const on = await buildOpen();
  const guest = await become(on);
  const { commentId } = (await write(guest, on)).body;
  const input = { email: guest.email, password: testPassword, name: 'Somebody', termsAccepted: true as const };
  const account = (await app.call('POST /auth/web/register', { ip: freshIp(), input })).body;
  const as = { token: account.accessToken };
  // Anybody may sign up with the address, so until then the comment is the guest's, under the name they gave.
  expect((await list(as, on)).body).toMatchObject({
    comments: [{ commentId, createdByUserId: guest.userId, can: { delete: false } }],
    users: [{ name, isGuest: true }],
  });
  const confirmationHash = await receiveLink(app, guest.email, '/verify#', 2);
  expect((await app.call('POST /verify/confirm', { as, input: { confirmationHash } })).status).toBe(200);
  expect((await list(as, on)).body).toMatchObject({
    comments: [{ commentId, createdByUserId: account.id, can: { delete: true } }],
    users: [{ userId: account.id, name: 'Somebody', email: guest.email }],
  });
  expect(outcome(await write(guest, on))).toEqual([401, 'INVALID_TOKEN']);
});

test('a password reset by mail proves the address as well, and a changed address brings its comments', async () => {
  const on = await buildOpen();
  const [guest, other] = [await buildGuest(app, on.viewLinkId), await buildGuest(app, on.viewLinkId)];
  for (const writer of [guest, other]) await write(writer, on);
  const account = await buildPerson(app, { email: guest.email, verified: false });
  await app.call('POST /reset-password', { ip: freshIp(), input: { email: guest.email } });
  const hash = await receiveLink(app, guest.email, '/password-reset/reset#');
  const password = 'Another-Horse-8';
  await app.call('POST /reset-password/v2/{hash}', { params: { hash }, input: { password } });
  const authors = async () => (await list(owner, on)).body.comments.map(({ createdByUserId }) => createdByUserId);
  expect(await authors()).toEqual([account.userId, other.userId]);
  const changing = await buildPerson(app);
  const input = { newEmail: other.email, password: testPassword };
  await app.call('POST /change-email', { as: changing, input });
  const confirmationHash = await receiveLink(app, other.email, '/change-email#');
  await app.call('POST /change-email/confirm', { input: { confirmationHash } });
  expect(await authors()).toEqual([account.userId, changing.userId]);
});

test('a guest writes at most sixty comments an hour', async () => {
  const on = await buildOpen();
  const guest = await buildGuest(app, on.viewLinkId);
  const answers = [];
  for (let turn = 0; turn < 61; turn += 1) answers.push(outcome(await write(guest, on))[0]);
  expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([60, 429]);
});

test('a guest has no password to reset, and is nobody to invitations and logins', async () => {
  const guest = await buildGuest(app, design.viewLinkId);
  const input = { email: guest.email, password: testPassword };
  expect(outcome(await app.call('POST /auth/web/login', { ip: freshIp(), input }))).toEqual([404, 'WRONG_PASSWORD']);
  expect((await app.call('POST /reset-password', { ip: freshIp(), input: { email: guest.email } })).status).toBe(204);
  const sharing = await app.call('GET /web/project-view-links/{viewLink}/sharing', {
    as: owner,
    params: { viewLink: design.viewLinkId },
  });
  expect(sharing.body).toMatchObject({ guestsAllowed: true, users: [] });
  expect(sharing.bytes.toString()).not.toContain(guest.userId);
  expect(await mailsTo(app, guest.email)).toEqual([]);
});

test('a removed guest goes with all they wrote, at once, and gets no other code', async () => {
  const on = await buildOpen();
  const guest = await become(on);
  for (const message of ['Buy now', 'Buy more']) await write(guest, on, message);
  await buildComment(app, owner, on, 'Stays');
  expect((await guestsOf(on)).body.items).toEqual([
    { userId: guest.userId, name, joinedAt: expect.any(String), commentCount: 2 },
  ]);
  const stream = await openEventStream(await app.listen(), on.viewLinkId, guest);
  expect((await remove(on, guest.userId)).status).toBe(204);
  let event = await stream.next();
  while (event) event = await stream.next();
  expect(event).toBeNull();
  expect((await list(owner, on)).body.comments.map(({ message }) => message)).toEqual(['Stays']);
  expect(outcome(await write(guest, on))).toEqual([401, 'INVALID_TOKEN']);
  expect((await app.call('POST /auth/refresh-token', { as: { token: guest.refreshToken }, input: {} })).status).toBe(
    401,
  );
  expect((await guestsOf(on)).body.items).toEqual([]);
  expect(outcome(await remove(on, guest.userId))).toEqual([404, 'PROJECT_VIEW_LINK_GUEST_NOT_FOUND']);
  const { teamId } = owner;
  const { items } = (await app.call('GET /app/teams/{teamId}/audit', { as: owner, params: { teamId } })).body;
  expect(items[0]).toMatchObject({
    action: 'view_link.guest_removed',
    details: { userId: guest.userId, role: 'commenter', comments: 2 },
    person: { name, email: '' },
  });
  // Nobody finds out an address by looking for it.
  const found = async (query: string) =>
    (await app.call('GET /app/teams/{teamId}/audit', { as: owner, params: { teamId }, query: { query } })).body
      .totalCount;
  expect([await found(guest.email), await found(name)]).toEqual([0, 1]);
  const again = await ask(on, guest.email);
  expect(again.status).toBe(201);
  expect(outcome(await join(on, again.body.codeId, '000000'))).toEqual([400, 'GUEST_CODE_INVALID']);
  // Elsewhere they are as welcome as before: the mail of that link is the second one.
  expect((await become(await buildOpen(), guest.email, 2)).userId).toBe(guest.userId);
});

test('only those who may share a link let guests in, see them and remove them', async () => {
  const stranger = await buildPerson(app);
  const guest = await buildGuest(app, design.viewLinkId);
  for (const refused of [
    allow(design, false, stranger),
    guestsOf(design, stranger),
    remove(design, guest.userId, stranger),
  ])
    expect(outcome(await refused)).toEqual([403, 'PROJECT_FORBIDDEN']);
});

test('scripts without the code post nothing', async () => {
  const on = await buildOpen();
  const ip = freshIp();
  const seen = new Set<string>();
  for (let turn = 0; turn < 500; turn += 1) {
    const email = freshEmail();
    const asked = await ask(on, email, { ip });
    const { codeId = app.parts.ids.uuid() } = asked.body;
    const joined = await join(on, codeId, '000000');
    const posted = await write(undefined, on);
    for (const { body } of [asked, joined, posted]) if (body.code) seen.add(body.code);
  }
  expect([...seen].toSorted()).toEqual(['GUEST_CODE_INVALID', 'INVALID_TOKEN', 'MISSING_CAPTCHA', 'TOO_MANY_REQUESTS']);
  expect((await list(owner, on)).body.comments).toEqual([]);
});

test('after three codes a source needs a captcha, and an address gets three a minute and twenty a day', async () => {
  const ip = freshIp();
  for (let turn = 0; turn < 3; turn += 1) expect((await ask(design, freshEmail(), { ip })).status).toBe(201);
  expect(outcome(await ask(design, freshEmail(), { ip }))).toEqual([400, 'MISSING_CAPTCHA']);
  expect(outcome(await ask(design, freshEmail(), { ip, captcha: 'wrong' }))).toEqual([400, 'CAPTCHA_MISMATCH']);
  expect((await ask(design, freshEmail(), { ip, captcha: await solveCaptcha(app) })).status).toBe(201);
  const email = freshEmail();
  for (let turn = 0; turn < 3; turn += 1) expect((await ask(design, email)).status).toBe(201);
  expect(outcome(await ask(design, email, { captcha: await solveCaptcha(app) }))).toEqual([429, 'TOO_MANY_REQUESTS']);
});
