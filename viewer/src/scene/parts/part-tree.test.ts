import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../kernels/math/steps.ts';
import { textsOf } from '../../kernels/text-rows.ts';
import type { PartTreeNode } from '../../port.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { nodePath, parentPath, partTreeInSteps } from './part-tree.ts';

/** All nodes, parents before children, in order. */
function nodesOf(root: PartTreeNode): PartTreeNode[] {
  const found = [root];
  for (let i = 0; i < found.length; i++) found.push(...found[i]!.children);
  return found;
}

/** For each node, the number of its parent; a top-level node has its own number. This describes any tree of nodes. */
const anyFile = fc
  .array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 40 })
  .map((draws) => draws.map(([draw, hasMesh], i) => ({ above: draw % (i + 1), hasMesh: hasMesh || i === 0 })));

test('every part is in the tree once, under the node that places it, in the order of the file', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const nodes = file.map(({ above, hasMesh }, i) => ({
        name: `Node ${i}`,
        ...(hasMesh && { mesh: 0 }),
        children: file.flatMap((other, k) => (other.above === i && k !== i ? [k] : [])),
        tops: above === i,
      }));
      // The sample's scene lists every node, but only the top-level nodes belong there.
      const model = await loadPlain(
        cubeGlb(
          nodes,
          nodes.flatMap(({ tops }, i) => (tops ? [i] : [])),
        ),
      );
      const all = nodesOf(atOnce(partTreeInSteps(model)).root);
      expect(all.flatMap(({ parts }) => parts).toSorted()).toEqual(textsOf(model.parts.ids).toSorted());
      for (const node of all) {
        expect(node.partCount).toBe(nodesOf(node).reduce((sum, { parts }) => sum + parts.length, 0));
        expect(node.partCount).toBeGreaterThan(0);
        for (const child of node.children) expect(parentPath(child.id)).toBe(node.id);
        for (const part of node.parts) expect(nodePath(part)).toBe(node.id);
        if (node.id) expect(node.name).toBe(`Node ${node.id.split('/').at(-1)}`);
      }
    }),
    { numRuns: 60 },
  );
});

test('a node 10,000 levels deep does not overflow anything', async () => {
  const nodes: Record<string, unknown>[] = Array.from({ length: 10_000 }, (_, i) => ({ children: [i + 1] }));
  nodes.push({ mesh: 0, name: 'Deep' });
  const tree = atOnce(partTreeInSteps(await loadPlain(cubeGlb(nodes, [0])))).root;
  let [node, depth] = [tree, 0];
  for (; node.children.length > 0; node = node.children[0]!) depth++;
  expect([depth, node.name, node.parts.length]).toEqual([10_001, 'Deep', 1]);
});

test('paths end at the node, instances are under the node that they belong to', () => {
  expect(nodePath('0/4/17@3:2')).toBe('0/4/17@3');
  expect(nodePath('0/4')).toBe('0/4');
  expect(parentPath('0/4/17@3')).toBe('0/4/17');
  expect(parentPath('0/4/17')).toBe('0/4');
  expect(parentPath('0')).toBe('');
});
