import { openBytesOf } from '../../delivery/model.fixture.ts';
import { minus, type Vector } from '../../delivery/vectors.ts';
import type { ComparedComment } from '../comments/anchor.ts';
import { placeComments } from '../comments/place-comments.ts';
import { matchModels } from '../matching/match-models.ts';
import { readModel } from '../model/read-model.ts';
import { placePoint, turnDirection } from '../shape/pose.ts';
import type { DesignPart, WrittenDesign } from './design.fixture.ts';
import { pick, type Random } from './random.fixture.ts';
import { type Revision, stays } from './revision.fixture.ts';

/** A comment may be off by this share of its part. */
const OFF = 0.01;

/** What a comparison found, held against the truth. */
export interface Score {
  /** Old parts and added ones. */
  parts: number;
  rightParts: number;
  /** Those that the comparison calls ambiguous. */
  openParts: number;
  comments: number;
  rightComments: number;
  /** Changed beneath or lost, although the place is there. */
  honestComments: number;
  /** Attached or moved to where the place is not. */
  silentComments: number;
  /** What was not right, for the report. */
  findings: string[];
}

/** A score of nothing. */
export function noScore(): Score {
  return {
    parts: 0,
    rightParts: 0,
    openParts: 0,
    comments: 0,
    rightComments: 0,
    honestComments: 0,
    silentComments: 0,
    findings: [],
  };
}

/** Adds a score to a sum. */
export function addScore(sum: Score, score: Score): void {
  for (const key of [
    'parts',
    'rightParts',
    'openParts',
    'comments',
    'rightComments',
    'honestComments',
    'silentComments',
  ] as const) {
    sum[key] += score[key];
  }
  sum.findings.push(...score.findings);
}

/** Compares the files of a revision and holds parts and comments against the truth; half of the comments are on touched parts. */
export async function scoreRevision(
  revision: Revision,
  files: { old: WrittenDesign; now: WrittenDesign },
  comments: number,
  random: Random,
): Promise<Score> {
  const [before, now] = [
    await readModel(await openBytesOf(files.old.glb)),
    await readModel(await openBytesOf(files.now.glb)),
  ];
  const found = matchModels(before, now);
  const score = noScore();
  const oldKeys = new Map(found.old.parts.map((part, i) => [part, files.old.order[i]!]));
  const nowKeys = new Map(found.now.parts.map((part, i) => [part, files.now.order[i]!]));
  const count = (isRight: boolean, isOpen: boolean, finding: string) => {
    score.parts++;
    if (isRight) score.rightParts++;
    if (isOpen) score.openParts++;
    if (!isRight) score.findings.push(`${revision.name}: ${finding}`);
  };
  for (const { verdict, old, now: after } of found.matches) {
    for (const part of old) {
      const { key, names } = oldKeys.get(part)!;
      const { verdicts } = revision.truth.get(key) ?? stays;
      const isOwn = !['same', 'moved', 'changed'].includes(verdict) || nowKeys.get(after[0]!)?.key === key;
      const isRight = verdicts.includes(verdict) && isOwn;
      count(
        isRight,
        verdict === 'ambiguous',
        `${names.join('/')} is ${verdicts.join(' or ')}, not ${verdict}${isOwn ? '' : ' (another one)'}`,
      );
    }
    for (const part of after) {
      const { key, names } = nowKeys.get(part)!;
      if (revision.added.has(key))
        count(verdict === 'added', verdict === 'ambiguous', `${names.join('/')} is added, not ${verdict}`);
    }
  }
  const given = takeComments(
    revision,
    found.old.parts.map((part) => oldKeys.get(part)!),
    before,
    comments,
    random,
  );
  const placements = placeComments(
    found,
    given.map(({ comment }) => comment),
  );
  placements.forEach(({ state, position }, i) => {
    const { comment, key, size } = given[i]!;
    const { motion, isGone, isReshaped } = revision.truth.get(key) ?? stays;
    const isThere = motion !== null && !isGone?.(comment.position);
    const isClaimed = state === 'attached' || state === 'moved';
    score.comments++;
    if (!isClaimed) {
      if (isThere && !isReshaped) score.honestComments++;
      else score.rightComments++;
      return;
    }
    const expected = motion && placePoint(motion, comment.position);
    const off = expected && position ? Math.hypot(...minus(expected, position)) : Infinity;
    if (isThere && off <= OFF * size * found.unitFactor) score.rightComments++;
    else {
      score.silentComments++;
      score.findings.push(
        `${revision.name}: a comment on part ${key} is ${state}, off by ${((100 * off) / size).toFixed(1)} %`,
      );
    }
  });
  return score;
}

function takeComments(
  revision: Revision,
  keys: readonly DesignPart[],
  { parts }: Awaited<ReturnType<typeof readModel>>,
  count: number,
  random: Random,
): { comment: ComparedComment; key: number; size: number }[] {
  const all = parts.map((part, i) => ({ part, key: keys[i]!.key }));
  const touched = all.filter(({ key }) => (revision.truth.get(key)?.verdicts[0] ?? 'same') !== 'same');
  return Array.from({ length: count }, (_, i) => {
    const { part, key } = pick(random, i % 2 === 0 && touched.length > 0 ? touched : all);
    const { points, normals, triangles } = part.shape.samples;
    const at = Math.floor(random() * triangles.length) * 3;
    const position = placePoint(part.pose, [points[at]!, points[at + 1]!, points[at + 2]!]);
    const normal: Vector = turnDirection(part.pose, [normals[at]!, normals[at + 1]!, normals[at + 2]!]);
    // Every other comment is an old one, which knows no part.
    const address = i % 4 < 2 ? { path: part.path, names: part.names } : null;
    return { comment: { id: String(i), position, normal, part: address }, key, size: part.shape.diagonal };
  });
}
