import { rowOf } from '../../kernels/text-rows.ts';
import type { PartTreeNode } from '../../port.ts';
import type { ModelData, PartTable } from './model-data.ts';
import { partTreeInSteps } from './part-tree.ts';

/** How far a child moves from the middle of its assembly, as a multiple of its distance from it. */
const SPREAD = 1.35;
/** The number of nodes that are processed between two steps. */
const NODES_PER_STEP = 500;

/**
 * Computes how far and in which direction each part moves when a model is exploded: three numbers each, metres. In
 * steps of about a millisecond. The children of every assembly move straight away from its middle and take their own
 * children along: a gearbox leaves the machine as a whole, while its wheels leave the gearbox.
 */
export function* explodeWaysInSteps(model: ModelData): Generator<undefined, Float64Array> {
  const ways = new Float64Array(model.parts.count * 3);
  const boxes = new Map<PartTreeNode, Float64Array>();
  const { root } = yield* partTreeInSteps(model);
  // Children first, without recursion, because files can nest nodes thousands of levels deep.
  const nodes = [root];
  for (let i = 0; i < nodes.length; i++) for (const child of nodes[i]!.children) nodes.push(child);
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (i % NODES_PER_STEP === 0) yield;
    boxes.set(nodes[i]!, boxOf(nodes[i]!, boxes, model.parts));
  }
  const moved = new Map<PartTreeNode, readonly number[]>([[root, [0, 0, 0]]]);
  for (const [i, node] of nodes.entries()) {
    if (i % NODES_PER_STEP === 0) yield;
    const base = moved.get(node)!;
    const middle = middleOf(boxes.get(node)!);
    for (const child of node.children) {
      const own = middleOf(boxes.get(child)!);
      moved.set(
        child,
        own.map((value, axis) => base[axis]! + (value - middle[axis]!) * SPREAD),
      );
    }
    // Several parts of one node are one body with several materials, so they move together.
    for (const id of node.parts) ways.set(base, rowOf(model.parts.ids, id) * 3);
  }
  return ways;
}

function boxOf(
  { children, parts }: PartTreeNode,
  known: ReadonlyMap<PartTreeNode, Float64Array>,
  { ids, boxes: own }: PartTable,
): Float64Array {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  const widen = (by: Float64Array, at: number) => {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis]!, by[at + axis]!);
      box[axis + 3] = Math.max(box[axis + 3]!, by[at + axis + 3]!);
    }
  };
  for (const child of children) widen(known.get(child)!, 0);
  for (const id of parts) widen(own, rowOf(ids, id) * 6);
  return box;
}

function middleOf(box: Float64Array): [number, number, number] {
  return [(box[0]! + box[3]!) / 2, (box[1]! + box[4]!) / 2, (box[2]! + box[5]!) / 2];
}
