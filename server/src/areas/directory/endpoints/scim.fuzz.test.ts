import { useTestApp } from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildDirectoryScene, type DirectoryScene } from '../testing/directory-scene.ts';

const app = useTestApp();
let scene: DirectoryScene;
let known: { user: string; group: string };
beforeAll(async () => {
  scene = await buildDirectoryScene(app);
  const user = await scene.add('kenji');
  const group = await scene.group('Engineers', [user]);
  known = { user: user.id, group: group.id };
});

const seed = 20261127;
const names = fc.constantFrom(
  'userName',
  'USERNAME',
  'active',
  'emails',
  'emails[type eq "work"].value',
  'emails[',
  'name.familyName',
  'name',
  'members',
  'members[value eq "x"]',
  'displayName',
  'externalId',
  'id',
  'meta',
  '__proto__',
  'constructor',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
  'x',
);
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.boolean(),
  fc.constantFrom('True', 'false', null, 0, -1, 1e300, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.oneof(names, fc.string({ maxLength: 8 })), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
);
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(names, values, { maxKeys: 6 }),
  fc.record({
    Operations: fc.array(
      fc.record(
        {
          op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move', 1 as unknown),
          path: fc.oneof(names, fc.string({ unit: 'binary', maxLength: 20 })),
          value: values,
        },
        { requiredKeys: [] },
      ),
      { maxLength: 5 },
    ),
  }),
);
const query = fc.dictionary(
  fc.constantFrom('filter', 'startIndex', 'count', 'attributes', 'excludedAttributes', 'sortBy'),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .tuple(names, fc.constantFrom('eq', 'pr', 'co', 'and'), fc.string({ maxLength: 8 }))
      .map((parts) => parts.join(' ')),
    fc.integer().map(String),
  ),
  { maxKeys: 3 },
);

test.each(['GET', 'POST', 'PUT', 'PATCH'])(
  '%s answers whatever comes in the shape of SCIM, and never with 500',
  async (method) => {
    const path = fc.constantFrom('/Users', '/Groups', ':user', ':group', '/Users/x', '/Schemas/x', '/Groups/..%2f');
    await fc.assert(
      fc.asyncProperty(path, query, body, async (given, asked, sent) => {
        const at = given.replace(':user', `/Users/${known.user}`).replace(':group', `/Groups/${known.group}`);
        const answer = await app.fetch(method, `/api/scim/v2${at}?${new URLSearchParams(asked)}`, {
          headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/scim+json' },
          ...(method !== 'GET' && { body: Buffer.from(JSON.stringify(sent) ?? 'null') }),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 204) return;
        expect(answer.headers['content-type']).toContain('application/scim+json');
        const { status, schemas } = JSON.parse(answer.bytes.toString());
        if (answer.status >= 400) expect(status).toBe(String(answer.status));
        else expect(schemas).toEqual(expect.any(Array));
      }),
      { seed, numRuns: inDepth(200, 2000) },
    );
  },
);
