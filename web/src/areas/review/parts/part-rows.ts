import type { PartTreeNode } from '@chamfer/viewer/port';

/** One line of the part tree, in the order from top to bottom. */
export interface PartRow {
  readonly node: PartTreeNode;
  /** 1 for a top-level node. */
  readonly level: number;
  /** Its position among its siblings, starting at 1. */
  readonly position: number;
  readonly siblings: number;
  /** `null` if there is nothing to open. */
  readonly isOpen: boolean | null;
}

/**
 * The lines of a tree with these opened nodes; the root itself has no line. With `only`, all other nodes are left out
 * and the remaining ones are open. Uses a list instead of recursion, because files can nest nodes thousands of levels
 * deep.
 */
export function partRows(
  tree: PartTreeNode,
  opened: ReadonlySet<string>,
  only: ReadonlySet<string> | null = null,
): PartRow[] {
  const rows: PartRow[] = [];
  const work = rowsBelow(tree, 1, opened, only).reverse();
  for (let row = work.pop(); row; row = work.pop()) {
    rows.push(row);
    if (!row.isOpen) continue;
    for (const below of rowsBelow(row.node, row.level + 1, opened, only).reverse()) work.push(below);
  }
  return rows;
}

/** Ids of the nodes whose name contains the words of a query, and of all nodes above them. Ignores case and accents. */
export function findNodes(tree: PartTreeNode, query: string): Set<string> {
  const wanted = folded(query.trim());
  const found = new Set<string>();
  const parents = new Map<PartTreeNode, PartTreeNode>();
  const work = [tree];
  for (let node = work.pop(); node; node = work.pop()) {
    if (node !== tree && folded(node.name).includes(wanted)) {
      for (let at: PartTreeNode | undefined = node; at && !found.has(at.id); at = parents.get(at)) found.add(at.id);
    }
    for (const child of node.children) {
      parents.set(child, node);
      work.push(child);
    }
  }
  found.delete(tree.id);
  return found;
}

/** The nodes that are open at first: from the root down, as long as there is only one child. */
export function openedAtFirst(tree: PartTreeNode): Set<string> {
  const opened = new Set<string>();
  for (let node = tree; node.children.length === 1 && node.parts.length === 0; ) {
    node = node.children[0]!;
    opened.add(node.id);
  }
  return opened;
}

function rowsBelow(
  { children }: PartTreeNode,
  level: number,
  opened: ReadonlySet<string>,
  only: ReadonlySet<string> | null,
): PartRow[] {
  const shown = only ? children.filter(({ id }) => only.has(id)) : children;
  return shown.map((node, i) => {
    const hasMore = only ? node.children.some(({ id }) => only.has(id)) : node.children.length > 0;
    return {
      node,
      level,
      position: i + 1,
      siblings: shown.length,
      isOpen: hasMore ? only !== null || opened.has(node.id) : null,
    };
  });
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
