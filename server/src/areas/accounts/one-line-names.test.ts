import { buildDesign, buildPerson, buildSpace, type TestPerson, testPassword, useTestApp } from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
let spaceId: string;
let projectId: string;
beforeAll(async () => {
  owner = await buildPerson(app);
  spaceId = await buildSpace(app, owner);
  projectId = (await buildDesign(app, owner)).projectId;
});

type Answer = Promise<{ status: number; body: object }>;
/** Every call in which a person names something that others read. */
const naming: [string, (name: string) => Answer][] = [
  ['an account', (name) => app.call('PATCH /account', { as: owner, input: { name } })],
  [
    'a team',
    (name) => app.call('PATCH /teams/{teamId}', { as: owner, params: { teamId: owner.teamId }, input: { name } }),
  ],
  [
    'a new space',
    (name) => app.call('POST /teams/{teamId}/spaces', { as: owner, params: { teamId: owner.teamId }, input: { name } }),
  ],
  [
    'a space',
    (name) =>
      app.call('PATCH /teams/{teamId}/spaces/{spaceId}', {
        as: owner,
        params: { teamId: owner.teamId, spaceId },
        input: { name },
      }),
  ],
  ['a new project', (name) => app.call('POST /app/projects', { as: owner, input: { spaceId, name } })],
  [
    'a project',
    (name) => app.call('PATCH /web/projects/{projectId}', { as: owner, params: { projectId }, input: { name } }),
  ],
];

describe.each(naming)('the name of %s', (_, name) => {
  test('is one line, and turns nothing around it', async () => {
    const { status, body } = await name(' \u202eDrive\r\n\t Unit\u202c\u200b\u0007 ');
    expect([status < 300, nameIn(body)]).toEqual([true, 'Drive Unit']);
  });

  test('keeps the joiners that its script needs', async () => {
    const { status, body } = await name('مهدی\u200cزاده');
    expect([status < 300, nameIn(body)]).toEqual([true, 'مهدی\u200cزاده']);
  });

  test('is not empty', async () => {
    const { status, body } = await name('\u200b \u2067\u2069\u3164');
    // A project that is given none gets the name that the product has for it.
    if ((body as { projectId?: string }).projectId) expect(nameIn(body)).toBe('Untitled Project');
    else expect(status).toBe(400);
  });
});

test('the name given at sign-up is on one line', async () => {
  const input = { email: 'new@lines.example', password: testPassword, termsAccepted: true as const };
  const signUp = (name: string) => app.call('POST /auth/web/register', { input: { ...input, name } });
  expect((await signUp('\u200b\u202e')).status).toBe(400);
  const { body } = await signUp('\u2067Jonas\n Weber\u2069');
  const { body: account } = await app.call('GET /account', { as: { token: body.accessToken } });
  expect(account.name).toBe('Jonas Weber');
});

function nameIn(body: object): unknown {
  const { name, spaceName } = body as { name?: string; spaceName?: string };
  return name ?? spaceName;
}
