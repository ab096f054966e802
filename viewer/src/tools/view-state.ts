import type { PartTreeNode, ViewState } from '../port.ts';
import type { ToolHost } from './canvas-tool.ts';
import type { ReviewTools } from './review-tools.ts';

/** The current view in the form in which it is saved. Default values are left out. */
export function captureView({ assembly, sections, explode, views }: ReviewTools, { rig }: ToolHost): ViewState {
  const { target, orbit, fieldOfView } = rig.goal;
  const { hidden, ghosted, isolated, others } = assembly.state.value;
  const tree = assembly.tree.value;
  const planes = sections.planes.value;
  return {
    version: 1,
    camera: { target, orbit, fieldOfView },
    ...(views.projection.value === 'orthographic' && { projection: 'orthographic' }),
    ...(hidden.size > 0 && { hidden: shortList(hidden, tree) }),
    ...(ghosted.size > 0 && { ghosted: shortList(ghosted, tree) }),
    ...(isolated && { isolated: shortList(isolated, tree) }),
    ...(isolated && others === 'ghosted' && { others }),
    ...(planes.length > 0 && {
      planes: planes.map(({ normal: { x, y, z }, offset }) => [x, y, z, offset] as const),
    }),
    ...(explode.amount.value > 0 && { explode: explode.amount.value }),
    ...(!views.edges.value && { edges: false }),
    ...(!views.materials.value && { materials: false }),
    ...(views.showsDimensions && { dimensions: true }),
  };
}

/** Replaces whole branches by the id of their node: a hidden assembly of a thousand screws needs only one id. */
export function shortList(ids: ReadonlySet<string>, tree: PartTreeNode | null): string[] {
  if (!tree) return [...ids];
  const found: string[] = [];
  const inside = countInside(ids, tree);
  const work = [tree];
  for (let node = work.pop(); node; node = work.pop()) {
    const count = inside.get(node)!;
    if (count === 0) continue;
    if (count === node.partCount) found.push(node.parts.length === 1 && count === 1 ? node.parts[0]! : node.id);
    else {
      for (const id of node.parts) if (ids.has(id)) found.push(id);
      for (let i = node.children.length - 1; i >= 0; i--) work.push(node.children[i]!);
    }
  }
  return found;
}

function countInside(ids: ReadonlySet<string>, tree: PartTreeNode): Map<PartTreeNode, number> {
  const nodes = [tree];
  for (let i = 0; i < nodes.length; i++) for (const child of nodes[i]!.children) nodes.push(child);
  const inside = new Map<PartTreeNode, number>();
  for (const node of nodes.reverse()) {
    let count = node.parts.filter((id) => ids.has(id)).length;
    for (const child of node.children) count += inside.get(child)!;
    inside.set(node, count);
  }
  return inside;
}
