import type { Match, Verdict } from './matching/match.ts';
import type { ModelMatch } from './matching/match-models.ts';
import type { Part } from './model/revision-model.ts';

/** Raised when the same files may give another result. */
export const COMPARISON_VERSION = 1;

/** The address of a part within one revision. */
export interface PartAddress {
  /** Indices of nodes from the root of the scene, `0/4/17`; `0/4/17@2` for the third instance of the node. */
  path: string;
  /** The names of these nodes, empty where there are none. */
  names: string[];
}

/** What became of parts. */
export interface ComparedParts {
  verdict: Verdict;
  /** None if added, several if merged. */
  old: PartAddress[];
  /** None if removed, several if split; none either for old parts that are ambiguous. */
  new: PartAddress[];
  /** From a place of the old part to where it is now, in metres: 16 numbers, column-major, rotation and move. */
  motion: number[];
  /** Millimetres: the largest distance found between surfaces that count as equal; null for other verdicts. */
  deviationMm: number | null;
  /** Whether that is explained by other triangles on curved faces: "differs by ≤ x mm, within tessellation". */
  isWithinTessellation: boolean;
  /** Whether the part may also have been turned otherwise, as by one of its symmetries. */
  isTurnUnknown: boolean;
}

/** What differs between two revisions of a model; plain JSON. */
export interface ComparisonSummary {
  version: number;
  /** By what lengths of the old file are multiplied to be those of the new one: 25.4 for inches taken for millimetres. */
  unitFactor: number;
  /** From the old file, in the unit of the new one, to the new file; null if the file as a whole is where it was. */
  fileMotion: number[] | null;
  /** How many matches have each verdict. */
  counts: Record<Verdict, number>;
  parts: ComparedParts[];
}

/** Makes plain JSON of a match; files are in metres. */
export function summarize({ unitFactor, frame, matches }: ModelMatch): ComparisonSummary {
  const counts: ComparisonSummary['counts'] = {
    same: 0,
    moved: 0,
    changed: 0,
    split: 0,
    merged: 0,
    ambiguous: 0,
    removed: 0,
    added: 0,
  };
  for (const { verdict } of matches) counts[verdict]++;
  const isUnmoved = frame.every((value, k) => value === (k % 5 === 0 ? 1 : 0));
  return {
    version: COMPARISON_VERSION,
    unitFactor,
    fileMotion: isUnmoved ? null : [...frame],
    counts,
    parts: matches.map(comparedParts),
  };
}

function comparedParts({
  verdict,
  old,
  now,
  motion,
  deviation,
  isWithinTessellation,
  isTurnUnknown,
}: Match): ComparedParts {
  return {
    verdict,
    old: old.map(addressOf),
    new: now.map(addressOf),
    motion: [...motion],
    deviationMm: deviation === null ? null : deviation * 1000,
    isWithinTessellation,
    isTurnUnknown,
  };
}

function addressOf({ path, names }: Part): PartAddress {
  return { path, names };
}
