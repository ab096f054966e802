import type { PartTreeNode } from '../port.ts';
import type { ModelData } from './model-data.ts';

/** A node while its children are still being found. */
interface OpenNode {
  readonly id: string;
  readonly name: string;
  readonly children: OpenNode[];
  readonly parts: string[];
  partCount: number;
}

/**
 * The tree of a model's parts, read from their ids: an id is the path of its nodes.
 *
 * Instances of one node become its children. Nodes without any part are left out. Walks with lists
 * instead of recursion: files nest nodes thousands deep.
 */
export function buildPartTree({ parts, nodeNames }: ModelData): PartTreeNode {
  const root: OpenNode = { id: '', name: '', children: [], parts: [], partCount: parts.count };
  const known = new Map<string, OpenNode>([['', root]]);
  for (const id of parts.ids) {
    const path = nodePath(id);
    const missing: string[] = [];
    for (let at = path; !known.has(at); at = parentPath(at)) missing.push(at);
    for (const at of missing.reverse()) {
      const node: OpenNode = { id: at, name: nameOf(at, nodeNames), children: [], parts: [], partCount: 0 };
      known.get(parentPath(at))!.children.push(node);
      known.set(at, node);
    }
    known.get(path)!.parts.push(id);
    for (let at = path; at !== ''; at = parentPath(at)) known.get(at)!.partCount++;
  }
  return root;
}

/** The node that places a part. */
export function nodePath(partId: string): string {
  const colon = partId.indexOf(':');
  return colon < 0 ? partId : partId.slice(0, colon);
}

/** The node above; `''` above the outermost. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('@')));
}

function nameOf(path: string, names: ReadonlyMap<string, string>): string {
  const instance = path.lastIndexOf('@');
  return names.get(path) ?? (instance > path.lastIndexOf('/') ? (names.get(path.slice(0, instance)) ?? '') : '');
}
