import fc from 'fast-check';
import { Color, type DataTexture, type MeshBasicMaterial } from 'three';
import { expect, test } from 'vitest';
import { boundsOf } from '../../kernels/math/boxes.ts';
import { modelBox } from '../../scene/parts/model-data.ts';
import {
  GHOSTED,
  HIDDEN,
  HOVERED,
  type PartLooks,
  PLAIN,
  plainLooks,
  SELECTED,
  SHOWN,
} from '../../scene/parts/part-looks.ts';
import { layOutBatches } from '../../scene/stage/batch-layout.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { studioFloorOf } from '../light/studio-light.ts';
import { buildBatches } from './batches.ts';
import type { PartBatch } from './part-batch.ts';
import { PartPainter } from './part-painter.ts';
import { outlineSpread } from './selection-outline.ts';

const PARTS = 9;
/** Every third part is mirrored, so there are two batches. */
const file = cubeGlb(
  Array.from({ length: PARTS }, (_, i) => ({
    mesh: 0,
    translation: [i, 0, 0],
    scale: [i % 3 === 0 ? -1 : 1, 1, 1],
  })),
);

async function painted() {
  const model = await loadPlain(file);
  const batches = buildBatches(layOutBatches(model), studioFloorOf(boundsOf(modelBox(model.parts))));
  const accent = new Color('#2456E6');
  return { model, batches, accent, painter: new PartPainter(batches, accent, outlineSpread()) };
}

/** The values of an instance in a table for the graphics card. */
function rowOf({ image }: DataTexture, instance: number, size: number): number[] {
  return [...(image.data as Float32Array).subarray(instance * size, instance * size + size)];
}

/** Everything that is drawn of each batch and of its ghosts. */
function pictureOf({ batches, painter }: Awaited<ReturnType<typeof painted>>) {
  const isDrawn = (batch: PartBatch | undefined, instance: number) =>
    batch?.visible === true && batch.isVisibleAt(instance);
  return batches.flatMap((batch) => {
    const ghosts = painter.ghosts.find(({ geometry }) => geometry === batch.geometry);
    const outlines = painter.outlines.filter(({ geometry }) => geometry === batch.geometry);
    return Array.from(batch.parts, (part, instance) => ({
      part,
      isShown: isDrawn(batch, instance),
      isGhost: isDrawn(ghosts, instance),
      isOutlined: outlines.length > 0 && outlines.every((outline) => isDrawn(outline, instance)),
      color: rowOf(batch._colorsTexture!, instance, 4),
      matrix: rowOf(batch._matricesTexture, instance, 16),
    }));
  });
}

const perPart = <T>(...values: T[]) => fc.array(fc.constantFrom(...values), { minLength: PARTS, maxLength: PARTS });
const anyLooks = fc.record({
  shown: perPart<number>(SHOWN, GHOSTED, HIDDEN),
  tint: perPart<number>(PLAIN, HOVERED, SELECTED),
  shift: fc.constantFrom(0, 0.5),
  clay: fc.boolean(),
});

test('after any changes the result is the same as if the last looks were the first ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLooks, { minLength: 1, maxLength: 5 }), async (changes) => {
      const [changed, fresh] = [await painted(), await painted()];
      let looks: PartLooks = plainLooks(changed.model);
      for (const { shown, tint, shift, clay } of changes) {
        const offsets = shift > 0 ? new Float64Array(PARTS * 3).fill(shift) : null;
        looks = { ...looks, shown: Uint8Array.from(shown), tint: Uint8Array.from(tint), offsets, clay };
        changed.painter.paint(looks);
      }
      fresh.painter.paint(looks);
      expect(pictureOf(changed)).toEqual(pictureOf(fresh));
      for (const { part, isShown, isGhost, isOutlined } of pictureOf(changed)) {
        expect([isShown, isGhost]).toEqual([looks.shown[part] === SHOWN, looks.shown[part] === GHOSTED]);
        expect(isOutlined).toBe(looks.tint[part] === SELECTED && looks.shown[part] !== HIDDEN);
      }
    }),
    { numRuns: 60 },
  );
});

test('another accent is applied to parts under the pointer and to the lines around selected ones', async () => {
  const { batches, model, painter, accent } = await painted();
  const colors = () => Array.from(batches[0]!.parts, (_, instance) => rowOf(batches[0]!._colorsTexture!, instance, 4));
  const tint = new Uint8Array(PARTS);
  tint.set([HOVERED, SELECTED]);
  painter.paint({ ...plainLooks(model), tint });
  const [before, part] = [colors(), batches[0]!.parts.indexOf(0)];
  accent.set('#FF0000');
  painter.repaint();
  for (const [instance, color] of colors().entries()) {
    if (instance === part) expect(color).not.toEqual(before[instance]);
    else expect(color).toEqual(before[instance]);
  }
  const lines = painter.outlines.filter(({ material }) => material.colorWrite);
  expect(lines.length).toBeGreaterThan(0);
  for (const { material } of lines) expect((material as MeshBasicMaterial).color.getHexString()).toBe('ff0000');
});

test('selecting leaves the colour of a part as it is; the pointer tints it so that its own can still be recognized', async () => {
  const { batches, model, painter, accent } = await painted();
  const batch = batches[0]!;
  const colorOf = () => new Color().fromArray(rowOf(batch._colorsTexture!, 0, 4));
  const away = (a: Color, b: Color) => Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
  const tinted = (look: number) => {
    painter.paint({ ...plainLooks(model), tint: new Uint8Array(PARTS).fill(look) });
    return colorOf();
  };
  const [selected, hovered, own] = [tinted(SELECTED), tinted(HOVERED), tinted(PLAIN)];
  expect(selected).toEqual(own);
  expect(away(hovered, own)).toBeLessThan(away(hovered, accent));
  expect(away(hovered, own)).toBeGreaterThan(0.05);
});
