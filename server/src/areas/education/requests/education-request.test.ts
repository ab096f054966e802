import { buildPerson, mailsTo, solveCaptcha, startTestApp, useTestApp } from '@chamfer/testing';
import { asked, cardPhoto, educationCalls, educationEnv } from '@chamfer/testing/education';
import { expect, test } from 'vitest';

const app = useTestApp({ env: { ...educationEnv, EDUCATION_REFUSED_DOMAINS: 'nordguss.example' } });
const { check, ask, send, student, account } = educationCalls(app);
const run = (text: string, ...values: unknown[]) => app.parts.database.pool.query(text, values);
const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

test('both paths answer the same, and want a captcha each time', async () => {
  const person = await buildPerson(app);
  const captcha = await solveCaptcha(app);
  const first = await app.call('GET /edu-requests', { as: person, captcha });
  expect([first.status, first.body]).toEqual([200, (await check(person)).body]);
  expect(first.body).toEqual({
    verified: false,
    eduRequestStatus: null,
    dueToRenew: false,
    hasEduDomain: false,
    eduEmailAlreadyUsed: false,
    status: null,
    email: person.email,
    evidence: 'id_photo',
    requestedAt: null,
    licenceUntil: null,
    renewableFrom: null,
    photos: [],
  });
  expect(await codeOf(app.call('GET /edu/edu-request', { as: person, captcha }))).toEqual([400, 'CAPTCHA_MISMATCH']);
  expect(await codeOf(app.call('GET /edu/edu-request', { as: person }))).toEqual([400, 'MISSING_CAPTCHA']);
  const bare = app.call('POST /edu/edu-request', { as: person, input: { ...asked, idPhotos: [] } });
  expect(await codeOf(bare)).toEqual([400, 'MISSING_CAPTCHA']);
});

test('each field is required, and a photo without an address of a school', async () => {
  const person = await buildPerson(app);
  const empty = await ask(person, { role: undefined, firstName: ' ', lastName: '', school: '\u200b', major: '\n' });
  const fields = ['role', 'firstName', 'lastName', 'school', 'major'];
  expect(empty.body.validationErrors?.map(({ field }) => field)).toEqual(fields);
  expect((await ask(person, { role: 'PARENT' as never })).body.validationErrors?.[0]?.field).toBe('role');
  const without = await ask(person);
  expect([without.status, without.body.validationErrors]).toEqual([
    400,
    [{ field: 'idPhotos', code: 'required', message: 'needs at least one photo' }],
  ]);
  const three = await ask(person, { idPhotos: [1, 2, 3].map(() => crypto.randomUUID()) });
  expect([three.status, three.body.validationErrors?.[0]?.field]).toEqual([400, 'idPhotos']);
});

test('photos that were sent are requested with, and a second request is answered with the first', async () => {
  const person = await buildPerson(app);
  const sent = [(await send(person, await cardPhoto())).body, (await send(person, await cardPhoto('#a33'))).body];
  expect((await check(person)).body.photos).toEqual(sent);
  const idPhotos = sent.map(({ photoId }) => photoId);
  expect((await ask(person, { idPhotos })).body).toEqual({ status: 'requested' });
  const { body } = await check(person);
  expect(body).toMatchObject({ status: 'already-requested', eduRequestStatus: 'pending', photos: [] });
  expect(Math.abs(Date.parse(body.requestedAt!) - app.clock.now().getTime())).toBeLessThan(60_000);
  expect((await ask(person)).body).toEqual({ status: 'already-requested' });
  const stored = await run('select id from id_photos where user_id = $1 order by position', person.userId);
  expect(stored.rows.map(({ id }) => id)).toEqual(idPhotos);
  expect((await account(person)).subscriptions).toEqual([]);
});

test('photos can be in the request itself, as the specification has it', async () => {
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  const text = (await cardPhoto()).toString('base64');
  expect((await ask(person, { idPhotos: [text, `data:image/png;base64,${text}`] })).body.status).toBe('requested');
  const stored = await run('select request_id, size, width from id_photos where user_id = $1', person.userId);
  expect(stored.rows.map(({ size, width }) => [size, width])).toEqual([
    [(await cardPhoto()).length, 300],
    [(await cardPhoto()).length, 300],
  ]);
  const large = Buffer.alloc(1_000_001).toString('base64');
  const refused = await ask(other, { idPhotos: [text, large] });
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    422,
    'INVALID_PICTURE',
    { reason: 'too_large', limit: 1_000_000 },
  ]);
  expect((await ask(other, { idPhotos: ['no base64!'] })).body.details).toEqual({ reason: 'wrong_type' });
  expect((await check(other)).body.status).toBeNull();
});

test('with the proven address of a school a licence of twelve months begins at once', async () => {
  const lena = await student({ verified: true });
  expect((await check(lena)).body).toMatchObject({ hasEduDomain: true, evidence: null, status: null });
  expect((await ask(lena)).body).toEqual({ status: 'approved' });
  const { body } = await check(lena);
  const until = new Date(app.clock.now());
  until.setUTCFullYear(until.getUTCFullYear() + 1);
  expect(body).toMatchObject({ verified: true, eduRequestStatus: 'approved', dueToRenew: false, status: 'approved' });
  expect(Math.abs(Date.parse(body.licenceUntil!) - until.getTime())).toBeLessThan(60_000);
  const { subscriptions, teams } = await account(lena);
  expect(subscriptions).toMatchObject([
    { type: 'edu', tier: 'pro', autorenewal: false, isTrial: false, expiration: body.licenceUntil },
  ]);
  expect(teams.find(({ isPrimary }) => isPrimary)?.subscriptionBadge).toBe('edu');
  expect((await ask(lena)).body).toEqual({ status: 'approved' });
  expect(await mailsTo(app, lena.email)).toEqual([]);
});

test('an address that looks like one of a school is none', async () => {
  const person = await buildPerson(app, { email: `lena-${crypto.randomUUID()}@tu-bergen.example.evil.example` });
  expect((await check(person)).body).toMatchObject({ hasEduDomain: false, evidence: 'id_photo' });
  expect((await ask(person)).body.validationErrors?.[0]?.field).toBe('idPhotos');
});

test('an account from China is asked for a copy from CHSI', async () => {
  const person = await buildPerson(app, { email: `wangxiu-${crypto.randomUUID()}@163.com` });
  expect((await check(person)).body.evidence).toBe('chsi');
  await ask(person, { idPhotos: [(await cardPhoto()).toString('base64')] });
  const stored = await run('select evidence from education_requests where user_id = $1', person.userId);
  expect(stored.rows).toEqual([{ evidence: 'chsi' }]);
});

test('what cannot have a licence is refused with its reason', async () => {
  const unverified = await buildPerson(app, { verified: false });
  const company = await buildPerson(app, { email: `lena-${crypto.randomUUID()}@mail.nordguss.example` });
  const enforced = await buildPerson(app, { ssoEnforced: true });
  const text = (await cardPhoto()).toString('base64');
  for (const [person, status, code] of [
    [unverified, 403, 'EMAIL_NOT_VERIFIED'],
    [company, 403, 'EDU_REQUEST_INELIGIBLE_EMAIL'],
    [enforced, 403, 'EDU_REQUEST_UNAVAILABLE'],
  ] as const) {
    expect(await codeOf(check(person))).toEqual([status, code]);
    expect(await codeOf(ask(person, { idPhotos: [text] }))).toEqual([status, code]);
  }
  expect(await codeOf(send(enforced, await cardPhoto()))).toEqual([403, 'EDU_REQUEST_UNAVAILABLE']);
  const { rows } = await run('select count(*)::int as count from id_photos where user_id = $1', company.userId);
  expect(rows).toEqual([{ count: 0 }]);
});

test.each([
  ['nothing is sold', { BILLING: 'off' }],
  ['the operator gives none', { ...educationEnv, EDUCATION: 'off' }],
])('where %s nobody can request one', async (_name, env) => {
  const without = await startTestApp({ env });
  try {
    const person = await buildPerson(without);
    expect((await educationCalls(without).check(person)).body.code).toBe('EDU_REQUEST_UNAVAILABLE');
  } finally {
    await without.close();
  }
});

test('domains that nobody can buy stop the start, and are named', async () => {
  const start = startTestApp({ env: { EDUCATION_DOMAINS: 'students.tu-bergen.example, ac.uk' } });
  await expect(start).rejects.toThrow(/EDUCATION_DOMAINS\.0: must be domains/);
});
