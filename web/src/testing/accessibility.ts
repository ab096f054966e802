import axe, { type RunOptions } from 'axe-core';
import { applyTheme } from '../ui/theme.ts';

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

/** The rules whose result the theme changes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds fault with on the whole page, each fault with its theme, as `light label: …`: all rules in the light
 * theme, those about colours in the dark one too.
 */
export async function findFaultsInThemes(): Promise<string[]> {
  try {
    applyTheme('light');
    const light = await findFaults();
    applyTheme('dark');
    const dark = await findFaults(document.body, { runOnly: ofColours });
    return [...light.map((fault) => `light ${fault}`), ...dark.map((fault) => `dark ${fault}`)];
  } finally {
    applyTheme('system');
  }
}
