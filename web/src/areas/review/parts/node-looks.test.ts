import type { AssemblyState, PartTreeNode } from '@chamfer/viewer/port';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeLooks } from './node-looks.ts';

const node = (id: string, parts: string[], children: PartTreeNode[] = []): PartTreeNode => ({
  id,
  name: id,
  children,
  parts,
  partCount: children.reduce((sum, { partCount }) => sum + partCount, parts.length),
});
const gearbox = node('0/1', ['0/1:0'], [node('0/1/2', ['0/1/2:0', '0/1/2:1']), node('0/1@3', ['0/1@3:0'])]);
const tree = node('', [], [node('0', [], [gearbox, node('0/4', ['0/4:0']), node('0/5', ['0/5:0'])])]);
const nodesOf = (from: PartTreeNode): PartTreeNode[] => [from, ...from.children.flatMap(nodesOf)];
const partsOf = (from: PartTreeNode) => nodesOf(from).flatMap(({ parts }) => parts);
const plain = { hidden: new Set<string>(), ghosted: new Set<string>(), isolated: null, others: 'hidden' } as const;

test('a node looks like all of its parts, or mixed', () => {
  const selected = new Set(['0/1/2:0', '0/1/2:1']);
  const lookOf = nodeLooks({ ...plain, hidden: new Set(['0/1/2:0']), selected });
  const looks = Object.fromEntries(nodesOf(tree).map((at) => [at.id, lookOf(at)]));
  expect(looks['0/1/2']).toEqual({ look: 'mixed', isSelected: true });
  expect(looks['0/1']).toEqual({ look: 'mixed', isSelected: false });
  expect(looks['0/4']).toEqual({ look: 'shown', isSelected: false });
  const alone = nodeLooks({ ...plain, isolated: new Set(['0/4:0']), others: 'ghosted', selected });
  expect(nodesOf(tree).map((at) => [at.id, alone(at).look])).toEqual([
    ['', 'mixed'] as const,
    ['0', 'mixed'] as const,
    ...['0/1', '0/1/2', '0/1@3'].map((id) => [id, 'ghosted']),
    ['0/4', 'shown'] as const,
    ['0/5', 'ghosted'] as const,
  ]);
});

/** How the engine shows one part. */
function shownAs(part: string, { hidden, ghosted, isolated, others }: Omit<AssemblyState, 'hovered'>) {
  if (hidden.has(part)) return 'hidden';
  if (isolated && !isolated.has(part)) return others;
  return ghosted.has(part) ? 'ghosted' : 'shown';
}

test('counting comes to the same as looking at every part', () => {
  const anyParts = fc.subarray(partsOf(tree)).map((parts) => new Set(parts));
  const anyState = fc.record({
    hidden: anyParts,
    ghosted: anyParts,
    isolated: fc.option(anyParts),
    others: fc.constantFrom('hidden' as const, 'ghosted' as const),
    selected: anyParts,
  });
  fc.assert(
    fc.property(anyState, (state) => {
      const lookOf = nodeLooks(state);
      for (const at of nodesOf(tree)) {
        const looks = new Set(partsOf(at).map((part) => shownAs(part, state)));
        const look = looks.size === 1 ? [...looks][0] : 'mixed';
        expect(lookOf(at)).toEqual({ look, isSelected: partsOf(at).every((part) => state.selected.has(part)) });
      }
    }),
  );
});
