import type { Vector } from '../../delivery/vectors.ts';
import type { Verdict } from '../matching/match.ts';
import { identity } from '../shape/pose.ts';
import type { DesignPart } from './design.fixture.ts';

/** Two revisions of a design, and what is true about them. */
export interface Revision {
  name: string;
  old: DesignPart[];
  now: DesignPart[];
  /** What became of old parts, by key; those that are not in it are the same. */
  truth: Map<number, PartTruth>;
  /** The keys of parts that were added. */
  added: Set<number>;
}

/** What became of an old part. */
export interface PartTruth {
  /** Several where either is true. */
  verdicts: Verdict[];
  /** From an old place to where it is now, an affine matrix; null if the part is gone. */
  motion: Float64Array | null;
  /** Whether no place of the surface is as it was: that a comment is changed beneath is right then. */
  isReshaped?: boolean;
  /** Whether the surface at an old place, in the frame of the old file, is gone. */
  isGone?: (place: Vector) => boolean;
}

/** A revision in which nothing has changed yet. */
export function unchanged(name: string, parts: readonly DesignPart[]): Revision {
  const copy = () => parts.map((part) => ({ ...part }));
  return { name, old: copy(), now: copy(), truth: new Map(), added: new Set() };
}

/** What became of an old part that no operation changed. */
export const stays: PartTruth = { verdicts: ['same'], motion: identity };
