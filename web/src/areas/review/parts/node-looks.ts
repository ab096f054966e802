import type { AssemblyState, PartTreeNode } from '@chamfer/viewer/port';
import { placeOf } from './part-place.ts';

/** How the parts below a node are shown; `mixed`: not all in the same way. */
export type NodeLook = 'shown' | 'ghosted' | 'hidden' | 'mixed';

/** Returns how the parts of a node and of all nodes below it are shown, and whether all of them are selected. */
export type NodeLooks = (node: PartTreeNode) => { readonly look: NodeLook; readonly isSelected: boolean };

/**
 * Creates a function for the looks of nodes. It counts the parts with special states and adds them up towards the root,
 * instead of visiting every node: even in a model with a hundred thousand parts only a few are hidden, and only a few
 * rows are visible.
 */
export function nodeLooks({ hidden, ghosted, isolated, others, selected }: Omit<AssemblyState, 'hovered'>): NodeLooks {
  const [inHidden, inSelected] = [new Map<string, number>(), new Map<string, number>()];
  const [inGhosted, inIsolated] = [new Map<string, number>(), new Map<string, number>()];
  for (const part of hidden) countUp(inHidden, part);
  for (const part of selected) countUp(inSelected, part);
  // What is hidden stays so, whatever else is set for it; the engine does the same.
  for (const part of ghosted) if (!hidden.has(part) && isolated?.has(part) !== false) countUp(inGhosted, part);
  for (const part of isolated ?? []) if (!hidden.has(part)) countUp(inIsolated, part);
  return ({ id, partCount }) => {
    const of = (counts: ReadonlyMap<string, number>) => counts.get(id) ?? 0;
    const left = isolated ? of(inIsolated) : partCount - of(inHidden);
    const aside = partCount - of(inHidden) - left;
    const counts = {
      shown: left - of(inGhosted),
      ghosted: of(inGhosted) + (others === 'ghosted' ? aside : 0),
      hidden: of(inHidden) + (others === 'hidden' ? aside : 0),
    };
    const look = (['shown', 'ghosted', 'hidden'] as const).find((one) => counts[one] === partCount) ?? 'mixed';
    return { look, isSelected: of(inSelected) === partCount };
  };
}

/** Increases the count of the part's node and of all nodes above it. */
function countUp(counts: Map<string, number>, partId: string): void {
  const { nodeId, above } = placeOf(partId);
  for (const id of [nodeId, ...above, '']) counts.set(id, (counts.get(id) ?? 0) + 1);
}
