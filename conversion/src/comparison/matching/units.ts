import type { Part, RevisionModel } from '../model/revision-model.ts';

/** Between metres, millimetres, inches, centimetres, feet and their files. */
const FACTORS = [1, 1000, 25.4, 10, 100, 304.8, 1 / 1000, 1 / 25.4, 1 / 10, 1 / 100, 1 / 304.8];
/** How much areas and moments of equal parts may differ. */
const LIKE = 0.02;

/**
 * By what lengths of the old model are multiplied to be in the unit of the new one: the factor under which most parts have
 * one of like area and moments; 1 unless another one explains twice as many. If no part has, the size of the whole counts.
 */
export function findUnitFactor(old: RevisionModel, now: RevisionModel): number {
  const after = describe(now.parts).sort((a, b) => a.area - b.area);
  const before = describe(old.parts);
  const explained = FACTORS.map((factor) =>
    before.reduce((sum, part) => sum + (hasLike(part, after, factor) ? part.count : 0), 0),
  );
  const most = Math.max(...explained);
  if (most === 0) return FACTORS.find((factor) => isLike(old.diagonal * factor, now.diagonal)) ?? 1;
  return explained[0]! * 2 > most ? 1 : FACTORS[explained.indexOf(most)]!;
}

function isLike(a: number, b: number): boolean {
  return Math.abs(a - b) <= LIKE * b;
}

interface Description {
  area: number;
  spread: readonly number[];
  /** How many parts are drawn so. */
  count: number;
}

function describe(parts: readonly Part[]): Description[] {
  const known = new Map<Part['shape'], Description>();
  for (const { shape } of parts) {
    const description = known.get(shape) ?? { area: shape.moments.area, spread: shape.moments.spread, count: 0 };
    description.count++;
    known.set(shape, description);
  }
  return [...known.values()];
}

/** `after` is sorted by area. */
function hasLike({ area, spread }: Description, after: readonly Description[], factor: number): boolean {
  const square = factor * factor;
  let [low, high] = [0, after.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (after[middle]!.area < area * square * (1 - LIKE)) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < after.length && after[i]!.area <= area * square * (1 + LIKE); i++) {
    const bound = LIKE * 2 * spread[0]! * square;
    if (after[i]!.spread.every((value, k) => Math.abs(value - spread[k]! * square) <= bound)) return true;
  }
  return false;
}
