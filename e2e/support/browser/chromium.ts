import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

const paths = [
  process.env.CHROMIUM_PATH,
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** What costs tests time and shows them nothing. */
export const lean = [
  // Models are drawn as anywhere; the page around them is put together without the graphics card, which software plays.
  '--disable-gpu-compositing',
  // Each window would open two pages more, for the suggestions below its address bar.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/**
 * Starts Chromium with software rendering and without calls home; `more` are flags of its own. Where the machine has no
 * Chromium there is no `executablePath`.
 */
export function chromiumOptions(more: readonly string[] = []): LaunchOptions {
  return {
    executablePath: paths.find((path) => path && existsSync(path)),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...more,
    ],
  };
}
