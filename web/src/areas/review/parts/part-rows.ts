import type { PartTreeNode } from '@chamfer/viewer/port';

/** One line of the part tree, as it is read from top to bottom. */
export interface PartRow {
  readonly node: PartTreeNode;
  /** 1 for the outermost. */
  readonly level: number;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** `null` where there is nothing to open. */
  readonly isOpen: boolean | null;
}

/**
 * The lines of a tree whose opened nodes are known; the root itself has none. With `only`, nodes outside it are left
 * out and all others are open. Walks with a list instead of recursion: files nest nodes thousands deep.
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

/** Ids of the nodes whose name has the words of a query, and of all above them. Case and accents do not matter. */
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

/** What is open at first: the outer levels, as long as there is but one way to go. */
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
