import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { brokenInvariants, linksOf, rankOnLink, rankOnProject, readAccessFacts } from './access-model.ts';
import { buildRandomActs, type RandomActs, type WhichActs, whatOpens } from './random-acts.ts';

/** How many acts, of which kind. */
export interface Asked {
  which: WhichActs;
  rounds: number;
  acts: number;
  seed: number;
}

/**
 * Lets people act at random in new teams, forty at once, and checks after each round that no call failed because of the
 * server, that the invariants hold, and that everybody can open what a second model says (ACCESS §8 and §12).
 */
export async function checkRandomActs(app: TestApp, given: Asked) {
  const seen = new Set<string>();
  for (let round = 0; round < given.rounds; round++) {
    const scene = await buildRandomActs(app, given.seed + round, given.which);
    const answers = await scene.act(given.acts, 40);
    // A person who was denied access within a day has to wait (ACCESS §4).
    const faults = [...answers.keys()].filter(
      (answer) => / (5\d\d|429)/.test(answer) && !/^ask(Again)? 429 /.test(answer),
    );
    expect(faults).toEqual([]);
    expect(await brokenInvariants(app)).toEqual({});
    expect(await whatOpens(app, scene)).toEqual(await modelled(app, scene));
    // Some acts have two names, so that they are drawn twice as often.
    for (const answer of answers.keys()) seen.add(answer.replace('Again ', ' '));
  }
  return seen;
}

/** What each person can open, as the second model has it. */
async function modelled(app: TestApp, { people, teamIds }: RandomActs): Promise<Map<string, string[]>> {
  const facts = await readAccessFacts(app);
  const here = facts.projects.filter(({ team, draft }) => teamIds.includes(team) && !draft);
  return new Map(
    people.map(({ userId }) => {
      const projects = here
        .map((project) => [project.id, rankOnProject(facts, userId, project)] as const)
        .filter(([, rank]) => rank > 0)
        .map(([id, rank]) => `${id} ${rank}`);
      const links = linksOf(facts, teamIds)
        .filter((link) => rankOnLink(facts, userId, link) > 0)
        .map(({ id }) => id);
      return [userId, [...projects, ...links].toSorted()];
    }),
  );
}
