import { connectingRodSheet } from './drawing/connecting-rod-sheet.ts';
import { writeDrawing } from './drawing/drawing-writer.ts';
import { camTrain, crankTrain } from './engine/crank-parts.ts';
import { crankcase } from './engine/crankcase-parts.ts';
import { barrel, cylinderHead, rockerCover } from './engine/cylinder-parts.ts';
import { ENGINE } from './engine/engine-dimensions.ts';
import { connectingRod, pistonAndRod } from './engine/piston-parts.ts';
import { valveTrain } from './engine/valve-parts.ts';
import type { Design } from './kernel/design.ts';
import { writeGlb } from './kernel/glb-writer.ts';
import { group, type TreeNode, turned } from './kernel/part-tree.ts';
import { createSolids, type Solids } from './kernel/solids.ts';

/** A boxer engine with every part down to the balls of its bearings. */
export async function buildTwinCylinderEngine(): Promise<Design> {
  const solids = await createSolids();
  const tree = modelEngine(solids);
  return {
    slug: 'twin-cylinder-engine',
    title: 'Twin-cylinder engine',
    glb: await writeGlb(tree),
    drawings: [await writeDrawing(connectingRodSheet(connectingRod(solids)))],
  };
}

/** The part tree of the engine. */
export function modelEngine(solids: Solids): TreeNode {
  const shared = [barrel(solids), cylinderHead(solids), valveTrain(solids), rockerCover(solids)];
  const pinY = ENGINE.throw * Math.sin((ENGINE.crankAngle * Math.PI) / 180);
  const right = group('Cylinder, right', [...shared, pistonAndRod(solids, pinY)], { at: [0, 0, ENGINE.offset] });
  const left = group('Cylinder, left', [...shared, pistonAndRod(solids, -pinY)], {
    at: [0, 0, -ENGINE.offset],
    turn: turned([0, 1, 0], 180),
  });
  return group('Twin-cylinder engine', [crankcase(solids), crankTrain(solids), camTrain(solids), right, left]);
}
