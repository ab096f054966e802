import { schema } from '@chamfer/server/schema';
import { buildPerson, cubeGlb, publish, useTestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { demoPeople } from './company/people.ts';
import { demo } from './index.ts';

const { users } = schema;

const app = useTestApp({ workers: true, additions: [demo] });
const uploaded = cubeGlb();

beforeAll(async () => {
  const [mara, other] = [await buildPerson(app, { name: 'Mara' }), await buildPerson(app, { name: 'Somebody' })];
  await app.parts.database.db.update(users).set({ email: demoPeople.Mara.email }).where(eq(users.id, mara.userId));
  await publish(app, mara, { title: 'Cube of the demo', files: [{ name: 'cube.glb', bytes: uploaded }] });
  await publish(app, other, { title: 'Cube of somebody', files: [{ name: 'cube.glb', bytes: uploaded }] });
});

test('lists the designs of the demo company and no others, with files that can be fetched', async () => {
  const { status, bytes } = await app.fetch('GET', '/dev/designs.json');
  const designs = JSON.parse(bytes.toString()) as { model: { url: string } }[];
  expect(status).toBe(200);
  expect(designs).toMatchObject([
    { title: 'Cube of the demo', uploadedBytes: uploaded.length, triangleCount: 12, coarse: null },
  ]);
  const model = await app.fetch('GET', designs[0]!.model.url);
  expect([model.status, model.bytes.subarray(0, 4).toString()]).toEqual([200, 'glTF']);
});
