import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multiplyMatrix } from '../../delivery/transforms.ts';
import type { Vector } from '../../delivery/vectors.ts';
import { compareRevisions } from '../../worker/export-worker.ts';
import { identity, poseMapping } from '../shape/pose.ts';
import { type DesignPart, writeDesign } from './design.fixture.ts';
import { box, wedge } from './solids.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comparison-'));
});
afterAll(() => rm(folder, { recursive: true }));

const limits = { timeoutMs: 240_000, memoryMb: 1024 };
const at = (x: number) => poseMapping(identity, [0, 0, 0], [x, 0, 0]);
const part = (key: number, name: string, solid: DesignPart['solid'], x: number): DesignPart => {
  return { key, names: ['Stand', name], pose: at(x), solid };
};
const up: Vector = [0, 0, 1];

async function save(name: string, bytes: Uint8Array): Promise<{ path: string; name: string }> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, name };
}

it('compares two files in a child process and says where comments are', async () => {
  const old = [
    part(0, 'Base', box(0.1, 0.1, 0.02), 0),
    part(1, 'Wedge', wedge(0.05, 0.01), 0.2),
    part(2, 'Lid', box(0.03, 0.04, 0.005), 0.4),
  ];
  const moved = { ...old[1]!, pose: multiplyMatrix(at(0.05), old[1]!.pose) };
  const comment = (id: string, position: Vector) => ({ id, position, normal: up, part: null });
  const { summary, placements } = await compareRevisions(
    {
      workDir: folder,
      old: await save('old.glb', (await writeDesign(old)).glb),
      model: await save('now.glb', (await writeDesign([moved, old[0]!, part(3, 'Knob', wedge(0.02, 0.02), 0.6)])).glb),
      comments: [
        comment('base', [0.02, 0.05, 0.02]),
        comment('wedge', [0.22, 0.01, 0.01]),
        comment('lid', [0.41, 0.01, 0.005]),
        comment('air', [1, 1, 1]),
      ],
    },
    limits,
  );
  expect(summary.counts).toEqual({
    same: 1,
    moved: 1,
    changed: 0,
    split: 0,
    merged: 0,
    ambiguous: 0,
    removed: 1,
    added: 1,
  });
  expect(summary.parts.find(({ verdict }) => verdict === 'moved')).toMatchObject({
    old: [{ names: ['Stand', 'Wedge'] }],
    new: [{ names: ['Stand', 'Wedge'] }],
    motion: Array.from(at(0.05), (value) => expect.closeTo(value, 5)),
    deviationMm: expect.closeTo(0, 3),
    isTurnUnknown: false,
  });
  expect(placements.map(({ id, state }) => [id, state])).toEqual([
    ['base', 'attached'],
    ['wedge', 'moved'],
    ['lid', 'lost'],
    ['air', 'lost'],
  ]);
  expect(placements[0]!.position).toEqual([0.02, 0.05, 0.02].map((value) => expect.closeTo(value, 6)));
  expect(placements[1]!.position).toEqual([0.27, 0.01, 0.01].map((value) => expect.closeTo(value, 6)));
  expect(placements[1]!.part!.names).toEqual(['Stand', 'Wedge']);
  expect(placements[2]!.position).toBeNull();
});

it('refuses a file that is no GLB', async () => {
  const model = await save('good.glb', (await writeDesign([part(0, 'Base', box(1, 1, 1), 0)])).glb);
  const old = await save('bad.glb', new Uint8Array(100));
  const refused = compareRevisions({ workDir: folder, old, model, comments: [] }, limits);
  await expect(refused).rejects.toMatchObject({ code: 'INVALID_GLB', details: { file: 'bad.glb' } });
});
