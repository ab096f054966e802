import { buildDesigns } from '@chamfer/designs';
import type { Bytes } from '../../delivery/testing/delivery.fixture.ts';
import { type DesignPart, designOf, makeDesign, writeDesign } from './design.fixture.ts';
import { fileOperations } from './file-operations.fixture.ts';
import { partOperations } from './part-operations.fixture.ts';
import { pick, type Random, randomOf, shuffle } from './random.fixture.ts';
import { type Revision, unchanged } from './revision.fixture.ts';
import { addScore, noScore, type Score, scoreRevision } from './score.fixture.ts';

/** What is compared: so many pairs of revisions, with so many comments each. */
export interface OracleOptions {
  seed: number;
  pairs: number;
  comments: number;
  /** Makes of an exact file the one that browsers get. */
  deliver: (glb: Bytes) => Promise<{ full: Bytes }>;
  /** Every so many-th pair has a delivered file. */
  deliverEvery: number;
}

/** The parts of the demo designs. */
export async function demoDesigns(): Promise<{ name: string; parts: DesignPart[] }[]> {
  const designs = await buildDesigns();
  return Promise.all(designs.map(async ({ slug, glb }) => ({ name: slug, parts: await designOf(glb) })));
}

/** Makes pairs of revisions of designs and of made-up assemblies, compares them, and adds up how right the result is. */
export async function runOracle(
  designs: readonly { name: string; parts: DesignPart[] }[],
  { seed, pairs, comments, deliver, deliverEvery }: OracleOptions,
): Promise<Score> {
  const random = randomOf(seed);
  const sum = noScore();
  for (let i = 0; i < pairs; i++) {
    const base = i % 2 === 0 ? pick(random, designs) : { name: 'assembly', parts: makeDesign(random) };
    const revision = revise(base, i, random);
    const [old, now] = [await writeDesign(revision.old), await writeDesign(revision.now)];
    if (i % deliverEvery === 0) {
      const changed = pick(random, [old, now]);
      changed.glb = (await deliver(changed.glb)).full;
    }
    addScore(sum, await scoreRevision(revision, { old, now }, comments, random));
  }
  return sum;
}

/** A revision with one to three changed parts, in a file that is written as it was or in another way. */
function revise({ name, parts }: { name: string; parts: DesignPart[] }, number: number, random: Random): Revision {
  const revision = unchanged(name, parts);
  const names = Object.keys(partOperations);
  const wanted = [names[number % names.length]!, ...(random() < 0.5 ? [pick(random, names), pick(random, names)] : [])];
  const done: string[] = [];
  for (const operation of wanted) {
    // The files of one part lose their design with it.
    const isLast = revision.now.length < 3;
    const untouched = shuffle(random, revision.now).filter(({ key }) => !revision.truth.has(key) && key < 100_000);
    if (isLast && ['removed', 'merged', 'moved', 'moved and drilled'].includes(operation)) continue;
    if (untouched.some((part) => partOperations[operation]!(revision, part, random))) done.push(operation);
  }
  if (random() < 0.5) {
    const operation = pick(random, Object.keys(fileOperations));
    fileOperations[operation]!(revision, random);
    done.push(operation);
  }
  return { ...revision, name: `${number} ${name}: ${done.join(', ')}` };
}
