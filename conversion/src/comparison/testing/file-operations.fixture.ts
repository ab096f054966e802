import { multiplyMatrix } from '../../delivery/transforms.ts';
import { identity, type Pose, poseMapping, rotationAbout } from '../shape/pose.ts';
import { placeSolid } from './part-operations.fixture.ts';
import { type Random, shuffle } from './random.fixture.ts';
import { type Revision, stays } from './revision.fixture.ts';

/** Changes how a file is written, or all of it at once; no part is another one. */
export type FileOperation = (revision: Revision, random: Random) => void;

export const fileOperations: Record<string, FileOperation> = {
  reordered(revision, random) {
    revision.now = shuffle(random, revision.now);
  },
  renamed(revision) {
    revision.now.forEach((part, i) => {
      part.names = [...part.names.slice(0, -1), `Solid.${String(i + 1).padStart(3, '0')}`];
    });
  },
  baked(revision) {
    for (const part of revision.now) {
      part.solid = placeSolid(part.solid, part.pose);
      part.pose = identity;
    }
  },
  'in millimetres'(revision) {
    const scale = Float64Array.of(1000, 0, 0, 0, 0, 1000, 0, 0, 0, 0, 1000, 0, 0, 0, 0, 1);
    for (const part of revision.now) {
      part.solid = placeSolid(part.solid, scale);
      part.pose = Float64Array.from(part.pose, (value, k) => (k > 11 && k < 15 ? value * 1000 : value));
    }
    moveTruth(revision, scale);
  },
  turned(revision) {
    const turn = poseMapping(rotationAbout([1, 0, 0], Math.PI / 2), [0, 0, 0], [0.03, 0.01, 0.02]);
    for (const part of revision.now) part.pose = multiplyMatrix(turn, part.pose);
    moveTruth(revision, turn);
  },
};

/** Applies a motion of the whole file after what is true about its parts. */
function moveTruth({ truth, old }: Revision, motion: Pose): void {
  for (const { key } of old) {
    const known = truth.get(key) ?? stays;
    truth.set(key, { ...known, motion: known.motion && multiplyMatrix(motion, known.motion) });
  }
}
