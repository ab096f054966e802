import axe, { type RunOptions } from 'axe-core';
import { applyTheme } from '../ui/theme.ts';

const frame = () => new Promise(requestAnimationFrame);

/**
 * What axe finds fault with in a part of a page, each rule with its elements. It looks once colours have stopped
 * changing: a button half way between two of its states has a contrast that nobody reads.
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

/** What axe finds fault with on the whole page, each fault with the theme in which it is: `light color-contrast: …`. */
export async function findFaultsInThemes(options: RunOptions = {}): Promise<string[]> {
  const found: string[] = [];
  try {
    for (const theme of ['light', 'dark'] as const) {
      applyTheme(theme);
      for (const fault of await findFaults(document.body, options)) found.push(`${theme} ${fault}`);
    }
  } finally {
    applyTheme('system');
  }
  return found;
}
