import type { Part } from '../model/revision-model.ts';
import { plainMatch } from './match.ts';
import { share } from './overlap.ts';
import type { Remaining } from './remaining.ts';

/** The least share of a piece that lies on the whole, and of the whole that lies on all pieces. */
const OF_PIECE = 0.55;
const OF_WHOLE = 0.75;

/** Settles old parts that lie in several new ones, and new parts in which several old ones lie. */
export function matchPieces(remaining: Remaining): void {
  for (const old of remaining.old) {
    const found = findPieces(remaining.now, (now) => {
      const overlap = remaining.overlap(old, now);
      return overlap && { ofPiece: overlap.nowShare, ofWhole: overlap.oldOnNow };
    });
    if (found) remaining.settle(plainMatch('split', [old], found, remaining.frame));
  }
  for (const now of remaining.now) {
    const found = findPieces(remaining.old, (old) => {
      const overlap = remaining.overlap(old, now);
      return overlap && { ofPiece: overlap.oldShare, ofWhole: overlap.nowOnOld };
    });
    if (found) remaining.settle(plainMatch('merged', found, [now], remaining.frame));
  }
}

/** The parts that are the pieces of a whole; null if they are fewer than two or leave too much of it. */
function findPieces(
  parts: Iterable<Part>,
  lie: (part: Part) => { ofPiece: number; ofWhole: boolean[] } | null,
): Part[] | null {
  const pieces: Part[] = [];
  let covered: boolean[] = [];
  for (const part of parts) {
    const found = lie(part);
    if (!found || found.ofPiece <= OF_PIECE) continue;
    pieces.push(part);
    covered = found.ofWhole.map((isOn, i) => isOn || covered[i] === true);
  }
  return pieces.length >= 2 && share(covered) > OF_WHOLE ? pieces : null;
}
