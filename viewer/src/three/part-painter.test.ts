import fc from 'fast-check';
import { type BatchedMesh, Color, Matrix4, Vector4 } from 'three';
import { expect, test } from 'vitest';
import { boundsOf } from '../kernels/boxes.ts';
import { modelBox } from '../scene/model-data.ts';
import { GHOSTED, HIDDEN, HOVERED, type PartLooks, PLAIN, plainLooks, SELECTED, SHOWN } from '../scene/part-looks.ts';
import { cubeGlb } from '../testing/build-glb.ts';
import { loadPlain } from '../testing/load-plain.ts';
import { buildBatches } from './batches.ts';
import { PartPainter } from './part-painter.ts';
import { studioFloorOf } from './studio-light.ts';

const origin = { x: 0, y: 0, z: 0 };
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
  const batches = buildBatches(model, origin, studioFloorOf(boundsOf(modelBox(model.parts))));
  const accent = new Color('#2456E6');
  return { model, batches, accent, painter: new PartPainter(model, batches, origin, accent) };
}

/** All that is drawn of each batch and of its ghosts. */
function pictureOf({ batches, painter }: Awaited<ReturnType<typeof painted>>) {
  const isDrawn = (mesh: BatchedMesh | undefined, instance: number) =>
    mesh?.visible === true && mesh.getVisibleAt(instance);
  return batches.flatMap(({ mesh, parts }) => {
    const ghosts = painter.ghosts.find(({ geometry }) => geometry === mesh.geometry);
    return parts.map((part, instance) => ({
      part,
      isShown: isDrawn(mesh, instance),
      isGhost: isDrawn(ghosts, instance),
      color: (mesh.getColorAt(instance, new Vector4()) as unknown as Vector4).toArray(),
      matrix: mesh.getMatrixAt(instance, new Matrix4()).toArray(),
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

test('after any changes all is as if the last looks had been the first', async () => {
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
      for (const { part, isShown, isGhost } of pictureOf(changed)) {
        expect([isShown, isGhost]).toEqual([looks.shown[part] === SHOWN, looks.shown[part] === GHOSTED]);
      }
    }),
    { numRuns: 60 },
  );
});

test('another accent reaches what is tinted', async () => {
  const { batches, model, painter, accent } = await painted();
  const colors = () => batches[0]!.parts.map((_, i) => batches[0]!.mesh.getColorAt(i, new Vector4() as never));
  const tint = new Uint8Array(PARTS);
  tint[0] = SELECTED;
  painter.paint({ ...plainLooks(model), tint });
  const [before, part] = [colors(), batches[0]!.parts.indexOf(0)];
  accent.set('#FF0000');
  painter.repaint();
  for (const [instance, color] of colors().entries()) {
    if (instance === part) expect(color).not.toEqual(before[instance]);
    else expect(color).toEqual(before[instance]);
  }
});
