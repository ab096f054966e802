import { rowOf, textAt } from '../kernels/text-rows.ts';
import type { PartTreeNode } from '../port.ts';
import type { ModelData, NodeNames } from './model-data.ts';

/** Between two steps: nodes that are made or counted. */
const NODES_PER_STEP = 500;

/** A model's tree, and its nodes by their ids. */
export interface PartTree {
  readonly root: PartTreeNode;
  readonly nodes: ReadonlyMap<string, PartTreeNode>;
}

/** Of nodes that have none; most are without children or without parts. */
const NO_NODES: OpenNode[] = [];
const NO_PARTS: string[] = [];

/** A node while its children are still being found. */
interface OpenNode {
  readonly id: string;
  readonly name: string;
  children: OpenNode[];
  parts: string[];
  partCount: number;
}

/**
 * The tree of a model's parts, read from their ids: an id is the path of its nodes. In steps of about a millisecond.
 *
 * Instances of one node become its children. Nodes without any part are left out. Walks with lists
 * instead of recursion: files nest nodes thousands deep.
 */
export function* partTreeInSteps({ parts, nodeNames }: ModelData): Generator<undefined, PartTree> {
  const root: OpenNode = { id: '', name: '', children: NO_NODES, parts: NO_PARTS, partCount: parts.count };
  const nodes = new Map<string, OpenNode>([['', root]]);
  let done = 0;
  for (let part = 0; part < parts.count; part++) {
    const id = textAt(parts.ids, part);
    const path = nodePath(id);
    const missing: string[] = [];
    for (let at = path; !nodes.has(at); at = parentPath(at)) missing.push(at);
    for (const at of missing.reverse()) {
      const node = { id: at, name: nameOf(at, nodeNames), children: NO_NODES, parts: NO_PARTS, partCount: 0 };
      const above = nodes.get(parentPath(at))!;
      above.children = withOne(above.children, node);
      nodes.set(at, node);
    }
    const home = nodes.get(path)!;
    home.parts = withOne(home.parts, id);
    done += missing.length;
    for (let at = path; at !== ''; at = parentPath(at), done++) nodes.get(at)!.partCount++;
    if (done < NODES_PER_STEP) continue;
    done = 0;
    yield;
  }
  return { root, nodes };
}

/** The list with one more. A list that begins empty reserves room for seventeen at once, and most have one or none. */
function withOne<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

/** Ids of a node's parts and of all below it. */
export function partsBelow(node: PartTreeNode): string[] {
  const found: string[] = [];
  const work = [node];
  for (let at = work.pop(); at; at = work.pop()) {
    for (const part of at.parts) found.push(part);
    for (let i = at.children.length - 1; i >= 0; i--) work.push(at.children[i]!);
  }
  return found;
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

function nameOf(path: string, names: NodeNames): string {
  const instance = path.lastIndexOf('@');
  const own = named(path, names);
  return own === null && instance > path.lastIndexOf('/') ? (named(path.slice(0, instance), names) ?? '') : (own ?? '');
}

function named(path: string, { paths, names }: NodeNames): string | null {
  const row = rowOf(paths, path);
  return row < 0 ? null : textAt(names, row);
}
