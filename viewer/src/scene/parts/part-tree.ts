import { rowOf, textAt } from '../../kernels/text-rows.ts';
import type { PartTreeNode } from '../../port.ts';
import type { ModelData, NodeNames } from './model-data.ts';

/** The number of nodes that are created or counted between two steps. */
const NODES_PER_STEP = 500;

/** The part tree of a model, and its nodes by id. */
export interface PartTree {
  readonly root: PartTreeNode;
  readonly nodes: ReadonlyMap<string, PartTreeNode>;
}

/** Shared by all nodes with an empty list; most nodes have no children or no parts. */
const NO_NODES: OpenNode[] = [];
const NO_PARTS: string[] = [];

/** A node whose children are still being added. */
interface OpenNode {
  readonly id: string;
  readonly name: string;
  children: OpenNode[];
  parts: string[];
  partCount: number;
}

/**
 * Builds the tree of a model's parts from their ids (an id contains the path of its nodes), in steps of about a
 * millisecond. Instances of one node become its children. Nodes without any part are left out. Uses lists instead of
 * recursion, because files can nest nodes thousands of levels deep.
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

/**
 * Returns the list with one more item. An array that starts empty reserves memory for seventeen items at the first
 * `push`, and most lists have one item or none.
 */
function withOne<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

/** Ids of the parts of a node and of all nodes below it. */
export function partsBelow(node: PartTreeNode): string[] {
  const found: string[] = [];
  const work = [node];
  for (let at = work.pop(); at; at = work.pop()) {
    for (const part of at.parts) found.push(part);
    for (let i = at.children.length - 1; i >= 0; i--) work.push(at.children[i]!);
  }
  return found;
}

/** The path of the node that places a part. */
export function nodePath(partId: string): string {
  const colon = partId.indexOf(':');
  return colon < 0 ? partId : partId.slice(0, colon);
}

/** The path of the parent node; `''` for a top-level node. */
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
