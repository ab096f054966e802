import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExportNotice } from '@chamfer/contract/export-notices';
import { getBounds, NodeIO } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportFileError } from '../bytes/export-job.ts';
import { processExport } from '../export-worker.ts';

const FILES = fileURLToPath(new URL('../../../fixtures/odd-files', import.meta.url));

/** What becomes of a file: what its link shows and which notices it gets, or why it is refused. */
interface Published {
  triangles: number;
  parts: number;
  /** Millimetres, of the box around all that is drawn, rounded. */
  size: [number, number, number];
  /** Names of nodes that must be there. */
  names?: string[];
  colors?: number;
  notices?: ExportNotice[];
}
interface Refused {
  code: string;
  cause?: string;
  reason: RegExp;
}

const bracket: Published = { triangles: 36, parts: 1, size: [60, 40, 48], colors: 1, names: ['Bracket'] };
const unnamed: Published = { ...bracket, names: [] };
const standing: Published = { triangles: 36, parts: 1, size: [60, 48, 40] };
const box: Published = { triangles: 12, parts: 1, size: [30, 10, 20] };

const twoParts: Published = { triangles: 24, parts: 2, size: [30, 25, 20], names: ['Halter', 'Deckel'] };

const table: Record<string, Published | Refused> = {
  'alpha-modes.glb': { triangles: 36, parts: 3, size: [125, 60, 60], colors: 3 },
  'ascii-comments.stl': bracket,
  'ascii-cr-upper.stl': { ...bracket, names: ['BRACKET'] },
  'ascii-crlf-bom.stl': { ...bracket, names: ['Halter ä'] },
  'ascii-decimal-comma.stl': bracket,
  'ascii-endfacet-spaced.stl': bracket,
  'ascii-leading-blank.stl': bracket,
  'ascii-no-endsolid.stl': bracket,
  'ascii-two-solids.stl': { ...bracket, triangles: 72, parts: 2, names: ['Halter', 'Deckel'] },
  'binary-colours-magics.stl': unnamed,
  'binary-colours-viscam.stl': { ...unnamed, parts: 3, colors: 3 },
  'binary-nan-normals.stl': unnamed,
  'binary-starts-with-solid.stl': unnamed,
  'deep-300.glb': { triangles: 144, parts: 12, size: [285, 10, 175], names: ['Level 0', 'Level 299'] },
  'mesh-without-primitives.glb': { ...standing, names: ['Body', 'Hidden body'] },
  'millimetres-as-metres.glb': { ...standing, size: [60_000, 48_000, 40_000] },
  'mirrored-instances.glb': { triangles: 108, parts: 3, size: [160, 48, 120] },
  'morph-default-weight.glb': { triangles: 24, parts: 2, size: [130, 100, 50] },
  'no-normals-no-indices.glb': standing,
  'node-visibility.glb': {
    ...standing,
    names: ['Visible', 'Suppressed'],
    notices: [{ kind: 'hidden_nodes', count: 1 }],
  },
  'obj-concave.obj': { triangles: 4, parts: 1, size: [30, 0, 20], names: ['obj-concave'] },
  'obj-materials.zip': { ...twoParts, colors: 2, notices: [{ kind: 'pictures', count: 1 }] },
  'obj-odd-text.obj': { triangles: 12, parts: 1, size: [30, 10, 20], names: ['Gehäuse'] },
  'obj-only-lines.obj': { code: 'INVALID_OBJ', cause: 'lines', reason: /2 lines and 0 points in it, and no face/ },
  'obj-parts.obj': {
    ...twoParts,
    colors: 1,
    notices: [
      { kind: 'lines', count: 1 },
      { kind: 'external_parts', count: 1 },
    ],
  },
  'obj-vertex-colours.obj': { triangles: 4, parts: 1, size: [30, 10, 20], colors: 1 },
  'only-lines.glb': { triangles: 0, parts: 0, size: [40, 98, 40] },
  'part-names.glb': {
    triangles: 144,
    parts: 12,
    size: [70, 10, 50],
    names: ['歯車ハウジング 上', 'غطاء علوي', '🔩 Schraube M6×20', '<b>bold</b> & "q"'],
  },
  'second-scene-default.glb': { ...standing, names: ['Old variant', 'Current variant'] },
  'sheets-double-sided.glb': { triangles: 8, parts: 4, size: [280, 60, 0] },
  'sparse-positions.glb': { triangles: 12, parts: 1, size: [50, 105, 50] },
  'step-ap203.step': { ...box, names: ['AP203'] },
  'step-ap242.step': { ...box, names: ['AP242'] },
  'step-bom.step': { ...box, names: ['BOM'] },
  'step-comments-inside.step': { ...box, names: ['Comments inside'] },
  'step-comments.step': { ...box, names: ['Comments'] },
  'step-crlf.step': box,
  'step-face-colour.step': { ...box, parts: 2, colors: 2 },
  'step-faceted-brep.step': { ...box, names: ['Faceted'] },
  'step-gzipped-named.stp': { ...box, names: ['Plain'] },
  'step-gzipped.stp.gz': { ...box, names: ['step-gzipped', 'Plain'] },
  'step-inch.step': { ...box, size: [762, 254, 508] },
  'step-name-apostrophe.step': { ...box, names: ["It's a part"] },
  'step-name-s.step': { ...box, names: ['Pièce'] },
  'step-name-utf8.step': { ...box, names: ['Gehäuse 歯車 🔩'] },
  'step-name-x.step': { ...box, names: ['Petit étui'] },
  'step-name-x2.step': { ...box, names: ['Gehäuse 歯車'] },
  'step-no-end.step': { ...box, names: ['No end'] },
  'step-plain.step': { ...box, names: ['Plain'] },
  'step-tessellated.step': { code: 'INVALID_STEP', cause: 'tessellated', reason: /made of triangles/ },
  'step-two-roots.step': { triangles: 24, parts: 2, size: [80, 10, 20], names: ['Left', 'Right'] },
  'step-wire-only.step': { code: 'INVALID_STEP', cause: 'lines', reason: /no solid or surface/ },
  'triangles-and-lines.glb': {
    triangles: 12,
    parts: 1,
    size: [100, 113, 40],
  },
  'vertex-colours-no-material.glb': { triangles: 12, parts: 1, size: [50, 50, 50], colors: 0 },
  'zero-normals.glb': standing,
  'zero-scale.glb': { ...standing, names: ['Visible', 'Collapsed'] },
};

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'odd-files-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** Publishes a file of the folder and describes what became of it. */
async function publish(name: string): Promise<Published | { code: string; cause: unknown; reason: string }> {
  const workDir = join(folder, name);
  await mkdir(workDir);
  const model = { path: join(FILES, name), name, size: 0 };
  try {
    const result = await processExport(
      { workDir, model, resources: [], drawings: [] },
      { onProgress() {}, timeoutMs: 300_000, memoryMb: 2048 },
    );
    const { triangles, parts } = result.model;
    const document = await new NodeIO()
      .registerExtensions([KHRMaterialsUnlit])
      .readBinary(await readFile(result.model.path));
    const root = document.getRoot();
    const { min, max } = getBounds(root.getDefaultScene()!);
    const size = max.map((value, axis) => Math.round((value - min[axis]!) * 1000)) as Published['size'];
    const materials = root.listMaterials().map((material) => material.getBaseColorFactor().join());
    return {
      triangles,
      parts,
      size,
      names: root.listNodes().map((node) => node.getName()),
      colors: new Set(materials).size,
      notices: result.notices,
    };
  } catch (error) {
    if (!(error instanceof ExportFileError)) throw error;
    return { code: error.code, cause: error.details.cause, reason: error.details.reason };
  }
}

it.each(Object.entries(table))('%s', async (name, expected) => {
  const found = await publish(name);
  if ('code' in expected) {
    expect(found).toMatchObject({ code: expected.code, cause: expected.cause });
    expect((found as { reason: string }).reason).toMatch(expected.reason);
    return;
  }
  const { names = [], notices = [], ...shown } = expected;
  expect(found).toMatchObject({ ...shown, notices });
  expect((found as Published).names).toEqual(expect.arrayContaining(names));
});

it('has a row for every file', async () => {
  expect(Object.keys(table).sort()).toEqual((await readdir(FILES)).sort());
});
