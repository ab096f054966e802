import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Document, getBounds, type Node, NodeIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { checkGlb } from '../glb/glb-check.ts';
import { writeCadModel } from '../mesh/model-document.ts';
import { stepAssembly } from './step.fixture.ts';
import { convertStep } from './step-convert.ts';

/** The expected content of a converted file. */
interface Expected {
  name: string;
  read(): Uint8Array;
  triangles: { from: number; to: number };
  parts: number;
  meshes: number;
  /** Metres, along the longest side of the bounding box. */
  size: { from: number; to: number };
  names: string[];
  /** The number of different colours; 0 if everything has the default material. */
  colors: number;
}

const vice: Expected = {
  name: 'vice.step',
  read: () =>
    new TextEncoder().encode(
      stepAssembly('Vice', [
        { name: 'Base', size: [100, 60, 10], color: [0.2, 0.5, 1], at: [{ x: 0, y: 0, z: 0 }] },
        {
          name: 'Jaw',
          size: [10, 20, 30],
          at: [
            { x: 0, y: 0, z: 10 },
            { x: 90, y: 20, z: 10, turned: true },
          ],
        },
      ]),
    ),
  triangles: { from: 36, to: 36 },
  parts: 3,
  meshes: 2,
  size: { from: 0.0999, to: 0.1001 },
  names: ['Vice', 'Base', 'Jaw', 'Jaw'],
  colors: 1,
};

/** Files of other programs, tested if they have been placed next to the repository. */
const samples: (Omit<Expected, 'read'> & { name: string })[] = [
  {
    name: 'as1-oc-214.stp',
    triangles: { from: 3000, to: 20_000 },
    parts: 18,
    meshes: 5,
    size: { from: 0.15, to: 0.3 },
    names: ['as1', 'rod-assembly', 'l-bracket-assembly', 'plate', 'bolt', 'nut', 'rod', 'l-bracket'],
    colors: 5,
  },
  {
    name: 'screw.step',
    triangles: { from: 500, to: 5000 },
    parts: 1,
    meshes: 1,
    size: { from: 0.01, to: 0.2 },
    names: ['screw'],
    colors: 0,
  },
  {
    name: 'linkrods.step',
    triangles: { from: 3000, to: 50_000 },
    parts: 1,
    meshes: 1,
    size: { from: 0.004, to: 0.02 },
    names: ['linkrods'],
    colors: 0,
  },
  {
    name: 'nist_ctc_02_asme1_ap242-1.stp',
    triangles: { from: 5000, to: 100_000 },
    parts: 1,
    meshes: 1,
    size: { from: 0.3, to: 2 },
    names: ['nist_ctc_02_asme1'],
    colors: 1,
  },
];
const models = fileURLToPath(new URL('../../../../../shared/models/', import.meta.url));
const cases: Expected[] = [
  vice,
  ...samples
    .filter(({ name }) => existsSync(models + name))
    .map((sample) => ({ ...sample, read: () => readFileSync(models + sample.name) })),
];

/** Rounds to micrometres and turns -0 into 0. */
const round = (value: number) => Math.round(value * 1e6) / 1e6 + 0;

function nodesOf(document: Document): Node[] {
  return document.getRoot().listNodes();
}

describe('convertStep', () => {
  it.each(cases)(
    'converts $name',
    async ({ name, read, ...expected }) => {
      const converted = await convertStep(read(), name, basename(name).replace(/\.[^.]+$/, ''));
      const glb = await writeCadModel(converted);
      const facts = await checkGlb(memoryBytes(glb), name);
      const document = await new NodeIO().readBinary(glb);
      const scene = document.getRoot().getDefaultScene();
      const { min, max } = getBounds(scene ?? nodesOf(document)[0]!);
      const size = Math.max(...max.map((value, axis) => value - (min[axis] ?? 0)));

      expect(facts.triangles).toBeGreaterThanOrEqual(expected.triangles.from);
      expect(facts.triangles).toBeLessThanOrEqual(expected.triangles.to);
      expect(facts.parts).toBe(expected.parts);
      expect(document.getRoot().listMeshes()).toHaveLength(expected.meshes);
      expect(size).toBeGreaterThan(expected.size.from);
      expect(size).toBeLessThan(expected.size.to);
      const names = nodesOf(document).map((node) => node.getName());
      expect(names).toEqual(expect.arrayContaining(expected.names));
      const painted = document
        .getRoot()
        .listMaterials()
        .filter((material) => material.getName() !== 'Matt metal');
      expect(painted).toHaveLength(expected.colors);
      expect(converted.hasColors).toBe(expected.colors > 0);
    },
    300_000,
  );

  it('places and rotates every occurrence as in the assembly', async () => {
    const glb = await writeCadModel(await convertStep(vice.read(), 'vice.step', 'vice'));
    const jaws = nodesOf(await new NodeIO().readBinary(glb)).filter((node) => node.getName() === 'Jaw');
    expect(jaws).toHaveLength(2);
    expect(jaws[0]?.getMesh()).toBe(jaws[1]?.getMesh());
    // Metres, Y up: the second jaw is rotated by 90° about the vertical, so that it lies along x.
    const boxes = jaws.map((jaw) => getBounds(jaw));
    const expected = [
      { min: [0, 0.01, -0.02], max: [0.01, 0.04, 0] },
      { min: [0.07, 0.01, -0.03], max: [0.09, 0.04, -0.02] },
    ];
    expect(boxes.map((found) => ({ min: found.min.map(round), max: found.max.map(round) }))).toEqual(expected);
  });

  it('converts colours from sRGB in the STEP file to linear in the GLB', async () => {
    const glb = await writeCadModel(await convertStep(vice.read(), 'vice.step', 'vice'));
    const materials = (await new NodeIO().readBinary(glb)).getRoot().listMaterials();
    const [red = 0, green = 0, blue = 0] =
      materials.find((material) => material.getName() === '')?.getBaseColorFactor() ?? [];
    expect(red).toBeCloseTo(0.0331, 3);
    expect(green).toBeCloseTo(0.214, 3);
    expect(blue).toBeCloseTo(1, 3);
  });

  const broken: [string, string][] = [
    ['a header alone', 'ISO-10303-21;\nHEADER;'],
    ['a file that is cut off', new TextDecoder().decode(vice.read()).slice(0, 4000)],
    ['a line that is none', 'ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=GARBAGE(;\nENDSEC;\nEND-ISO-10303-21;'],
    ['no shape', stepAssembly('Empty', [])],
  ];
  it.each(broken)('refuses %s', async (_, text) => {
    const error = await refusal(() => convertStep(new TextEncoder().encode(text), 'part.step', 'part'));
    expect(error).toMatchObject({ code: 'INVALID_STEP', details: { file: 'part.step' } });
  });
});
