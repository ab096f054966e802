import type { Call } from '@chamfer/contract';
import { buildInvitation, buildPerson, receiveLink, testPassword, unknownSecret, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { unsubscribeToken } from '../../review/notices/unsubscribe-tokens.ts';

const app = useTestApp({ workers: true });
const day = 24 * 3_600_000;

type Purpose = 'verify_email' | 'change_email' | 'undo_email_change';
const show = (purpose: Purpose, confirmationHash: string, as?: { token: string }) =>
  app.call('POST /confirmation-links/show', { input: { purpose, confirmationHash }, as });

/** Each kind of link, mailed to somebody. */
async function mailed(purpose: Purpose) {
  const person = await buildPerson(app, { verified: purpose !== 'verify_email' });
  if (purpose === 'verify_email') {
    await app.call('POST /verify/resend', { as: person });
    return { person, email: person.email, hash: await receiveLink(app, person.email, '/verify#') };
  }
  const newEmail = `new-${person.email}`;
  await app.call('POST /change-email', { as: person, input: { newEmail, password: testPassword } });
  const hash = await receiveLink(app, newEmail, '/change-email#');
  if (purpose === 'change_email') return { person, email: newEmail, hash };
  await app.call('POST /change-email/confirm', { as: person, input: { confirmationHash: hash } });
  return { person, email: person.email, hash: await receiveLink(app, person.email, '/change-email/undo#') };
}

test.each(['verify_email', 'change_email', 'undo_email_change'] as const)(
  'a link (%s) says for which address it is, and whether the account is signed in; and it stays as it was',
  async (purpose) => {
    const { person, email, hash } = await mailed(purpose);
    const before = (await app.call('GET /account', { as: person })).body;
    const other = await buildPerson(app);
    expect((await show(purpose, hash)).body).toEqual({ email, isOwn: false });
    expect((await show(purpose, hash, other)).body).toEqual({ email, isOwn: false });
    expect((await show(purpose, hash, person)).body).toEqual({ email, isOwn: true });
    expect((await app.call('GET /account', { as: person })).body).toEqual(before);
    // What it is for is part of it.
    const another = purpose === 'verify_email' ? 'change_email' : 'verify_email';
    expect((await show(another, hash)).body.code).toBe('INVALID_CONFIRMATION_HASH');
    app.clock.advance(8 * day);
    const expired = await show(purpose, hash);
    expect([expired.status, expired.body.code, expired.body.validationErrors]).toEqual([
      400,
      'INVALID_CONFIRMATION_HASH',
      [],
    ]);
  },
);

/** Every call that takes the secret of a mailed link, and how it refuses one that was cut off. */
const cutOff = unknownSecret.slice(0, -1);
const projectId = '019365a0-0000-7000-8000-000000000000';
const input = { confirmationHash: cutOff };
const params = { hash: cutOff };
const registration = { password: testPassword, name: 'Lena Fischer' };
const bySecret: [Call, object, string, string][] = [
  ['POST /verify/confirm', { input }, 'INVALID_CONFIRMATION_HASH', 'confirmationHash'],
  ['POST /change-email/confirm', { input }, 'INVALID_CONFIRMATION_HASH', 'confirmationHash'],
  ['POST /change-email/undo', { input }, 'INVALID_CONFIRMATION_HASH', 'confirmationHash'],
  [
    'POST /confirmation-links/show',
    { input: { purpose: 'verify_email', ...input } },
    'INVALID_CONFIRMATION_HASH',
    'confirmationHash',
  ],
  ['GET /reset-password/v2/{hash}', { params }, 'INVALID_CONFIRMATION_HASH', 'hash'],
  [
    'POST /reset-password/v2/{hash}',
    { params, input: { password: testPassword } },
    'INVALID_CONFIRMATION_HASH',
    'hash',
  ],
  ['GET /teams/self-serve-invitations/{hash}', { params }, 'INVALID_UUID', 'hash'],
  ['POST /teams/self-serve-invitations/{hash}/accept', { params }, 'INVALID_UUID', 'hash'],
  ['POST /auth/web/register/team/{hash}', { params, input: registration }, 'INVALID_UUID', 'hash'],
  [
    'GET /web/projects/{projectId}/invitations-by-hash/{hash}',
    { params: { projectId, ...params } },
    'VALIDATION_ERROR',
    'hash',
  ],
  [
    'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept',
    { params: { projectId, hash: unknownSecret }, input: { emailToken: cutOff } },
    'VALIDATION_ERROR',
    'emailToken',
  ],
  [
    'GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}',
    { params: { viewLink: projectId, ...params } },
    'VALIDATION_ERROR',
    'hash',
  ],
  [
    'POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept',
    { params: { viewLink: projectId, ...params }, input: {} },
    'VALIDATION_ERROR',
    'hash',
  ],
  ['GET /mail-unsubscriptions/{token}', { params: { token: cutOff } }, 'INVALID_CONFIRMATION_HASH', 'token'],
  ['POST /mail-unsubscriptions/{token}', { params: { token: cutOff } }, 'INVALID_CONFIRMATION_HASH', 'token'],
  ['DELETE /mail-unsubscriptions/{token}', { params: { token: cutOff } }, 'INVALID_CONFIRMATION_HASH', 'token'],
];

test.each(bySecret)('%s says that a secret was cut off', async (call, given, code, field) => {
  const person = await buildPerson(app);
  const { status, body } = await app.call(call, { ...given, as: person });
  expect([status, body.code]).toEqual([400, code]);
  expect(body.validationErrors).toEqual([expect.objectContaining({ field })]);
});

test('a secret is taken from the header as from the path, and none is needed in the path', async () => {
  const owner = await buildPerson(app);
  const hash = await buildInvitation(app, owner, 'lena@haldenworks.example');
  const read = (value: string, headers = {}) =>
    app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash: value }, headers });
  expect((await read(hash)).body.email).toBe('lena@haldenworks.example');
  expect((await read('-', { 'x-link-secret': hash })).body.email).toBe('lena@haldenworks.example');
  expect((await read('-')).body.code).toBe('INVALID_UUID');
  expect((await read('-', { 'x-link-secret': '%' })).body.code).toBe('INVALID_UUID');
  // The header replaces nothing but the secret.
  expect((await read(unknownSecret, { 'x-link-secret': hash })).body.code).toBe('TEAM_INVITATION_NOT_FOUND');
});

test('an unsubscribe link whose thread is gone is not one that was cut off', async () => {
  const { userId } = await buildPerson(app);
  const token = unsubscribeToken(app.parts, { userId, threadId: projectId });
  const { body } = await app.call('GET /mail-unsubscriptions/{token}', { params: { token } });
  expect([body.code, body.validationErrors]).toEqual(['INVALID_CONFIRMATION_HASH', []]);
});
