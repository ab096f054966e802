import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = tokensOf(':root {');
const themes = { light, dark: { ...light, ...tokensOf(':root[data-theme="dark"] {') } };

const grounds = ['paper', 'surface', 'raised'] as const;
const onGrounds = ['ink', 'ink-soft', 'accent', 'danger', 'ok', 'warn'].flatMap((text) =>
  grounds.map((ground) => [text, ground] as const),
);
const pairs = [
  ...onGrounds,
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'accent-soft'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'mark'],
  ['accent', 'warn-soft'],
  ['paper', 'ink'],
  ['pin-ink', 'pin'],
  ['sheet-ink', 'sheet'],
  ['sheet-soft', 'sheet'],
  ['ink', 'floor'],
  ['ink-soft', 'floor'],
  ['op-ink', 'op'],
  ['op-soft', 'op'],
  ['op-accent', 'op'],
  ['op-ink', 'op-line'],
] as const;

describe.each(Object.entries(themes))('contrast in the %s theme', (_theme, tokens) => {
  test.each(pairs)('text in %s on %s is readable', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['paper', 'surface'])('the edge of a control is visible on %s', (ground) => {
    expect(contrast(tokens, 'edge', ground)).toBeGreaterThanOrEqual(3);
  });

  test.each([...grounds, 'accent-soft'])('the focus ring is visible on %s', (ground) => {
    expect(contrast(tokens, 'accent', ground)).toBeGreaterThanOrEqual(3);
  });
});

test('before the script runs the page has the background of its theme', () => {
  const early = css.slice(css.indexOf(':root:not([data-theme])'));
  expect(early).toContain(`--paper: ${themes.dark.paper};`);
});

test('every colour of the dark theme has a light counterpart', () => {
  expect(Object.keys(light)).toEqual(expect.arrayContaining(Object.keys(themes.dark)));
});

/** The tokens of a block whose values are plain colours, without the leading dashes. */
function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  const found = block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi);
  return Object.fromEntries([...found].map(([, name, colour]) => [name!, colour!]));
}

/** The contrast ratio of two tokens by WCAG 2.2, 1 to 21. */
function contrast(tokens: Record<string, string>, a: string, b: string): number {
  const [bright, dark] = [luminance(tokens[a]), luminance(tokens[b])].sort((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string | undefined): number {
  if (!colour) throw new Error('a pair names a token that is no plain colour');
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
