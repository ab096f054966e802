import { buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

// Without background jobs: hundreds of mails would be written.
const app = useTestApp();

test('of 500 addresses the 40 bad ones are named as they were typed, and the others invited', async () => {
  const owner = await buildPerson(app);
  const { teamId } = owner;
  const invite = (emails: string[]) =>
    app.call('POST /teams/{teamId}/self-serve-invitations', {
      as: owner,
      params: { teamId },
      input: { emails, role: 'editor' },
    });
  const bad = Array.from({ length: 40 }, (_, index) => `Wrong ${index}@@Halden`);
  const good = Array.from({ length: 460 }, (_, index) => `invited-${index}@haldenworks.example`);
  const typed = [...good.slice(0, 200), ...bad, ...good.slice(200)];
  const { status, body } = await invite(typed);
  expect([status, body.invitedUsers.length]).toEqual([200, 460]);
  expect(body.errors).toEqual(bad.map((email) => ({ email, code: 'INVALID_EMAIL' })));
  const { body: list } = await app.call('GET /teams/{teamId}/users', {
    as: owner,
    params: { teamId },
    query: { limit: 500 },
  });
  expect([list.items.length, list.invitationCount]).toEqual([461, 460]);
  const more = await invite([...typed, 'one-more@haldenworks.example']);
  expect([more.status, more.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(more.body.validationErrors).toMatchObject([{ field: 'emails' }]);
});
