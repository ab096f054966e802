/** The internal references of an SVG document: elements by document order, 0 for the root. */
export interface SvgReferences {
  /** The last descendant of each element, or the element itself if it is empty. */
  lastInside: readonly number[];
  ids: ReadonlyMap<string, number>;
  /** Sorted by `from`. `isUse` means that the target is copied into the drawing. */
  references: readonly { from: number; id: string; isUse: boolean }[];
}

/** More elements than this after expanding every `<use>`, pattern, marker and mask would freeze a browser. */
export const MAX_EXPANDED = 2_000_000;

/**
 * Why a drawing must not be rendered because of its references: a `<use>` that contains itself, or nested copies of
 * more than `MAX_EXPANDED` elements. Null if it is fine. Walks without recursion.
 */
export function findReferenceBomb(document: SvgReferences): string | null {
  const cost = new Map<number, number>();
  const open = new Set<number>();
  const waiting = [0];
  while (waiting.length > 0) {
    const element = waiting.at(-1) ?? 0;
    if (cost.has(element)) {
      waiting.pop();
      continue;
    }
    const inside = referencesInside(document, element);
    if (!open.has(element)) {
      open.add(element);
      if (inside.some(({ target, isUse }) => isUse && open.has(target))) return 'a <use> contains itself';
      const next = inside.filter(({ target }) => !cost.has(target) && !open.has(target));
      for (const { target } of next) waiting.push(target);
      if (next.length > 0) continue;
    }
    waiting.pop();
    open.delete(element);
    const own = (document.lastInside[element] ?? element) - element + 1;
    const total = inside.reduce((sum, { target }) => sum + (cost.get(target) ?? 0), own);
    if (total > MAX_EXPANDED) return `it expands to more than ${MAX_EXPANDED} elements`;
    cost.set(element, total);
  }
  return null;
}

/** References from an element or its descendants to elements that exist. */
function referencesInside({ references, ids, lastInside }: SvgReferences, element: number) {
  const end = lastInside[element] ?? element;
  const found: { target: number; isUse: boolean }[] = [];
  for (let i = firstFrom(references, element); i < references.length; i++) {
    const reference = references[i];
    if (!reference || reference.from > end) break;
    const target = ids.get(reference.id);
    if (target !== undefined) found.push({ target, isUse: reference.isUse });
  }
  return found;
}

/** Binary search: the first reference from `element` or a later one. */
function firstFrom(references: SvgReferences['references'], element: number) {
  let low = 0;
  let high = references.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((references[middle]?.from ?? 0) < element) low = middle + 1;
    else high = middle;
  }
  return low;
}
