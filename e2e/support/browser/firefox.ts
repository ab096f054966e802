import { existsSync } from 'node:fs';
import * as bidi from 'playwright-bidi';
import type { BrowserServer, BrowserType } from 'playwright-core';
import { startVirtualScreen } from './virtual-screen.ts';

/**
 * Firefox as Debian has it, driven by WebDriver BiDi. Later Playwrights ask for commands that this Firefox does
 * not know yet, so it has one of its own.
 */
export const firefox = bidi.firefox as unknown as BrowserType;

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/**
 * Starts Firefox for several processes, on a screen that nobody sees: only there it has WebGL, drawn by Mesa.
 *
 * @throws Error when it is not installed, or there is no such screen
 */
export async function launchFirefox(): Promise<BrowserServer> {
  if (!existsSync(executablePath)) {
    throw new Error('There is no Firefox: install it (Debian: apt-get install firefox-esr xvfb) or set FIREFOX_PATH.');
  }
  const screen = await startVirtualScreen();
  const server = await firefox
    .launchServer({
      channel: 'moz-firefox',
      executablePath,
      headless: false,
      env: { ...process.env, ...screen.env },
      firefoxUserPrefs: { 'webgl.force-enabled': true },
    })
    .catch((error: unknown) => {
      screen.stop();
      throw error;
    });
  server.on('close', () => screen.stop());
  return server;
}
