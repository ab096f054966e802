import axe, { type RunOptions } from 'axe-core';

const frame = () => new Promise(requestAnimationFrame);

/**
 * What axe finds fault with in a part of a page, each rule with its elements. It looks once colours have stopped
 * changing: a button half way between two of its states has a contrast that does not matter.
 */
export async function findFaults(part: Element = document.body, options: RunOptions = {}): Promise<string[]> {
  await frame();
  await frame();
  const passing = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    .map(({ finished }) => finished);
  await Promise.allSettled(passing);
  const { violations } = await axe.run(part, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
