import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import * as bidi from 'playwright-bidi';
import type { BrowserServer, BrowserType } from 'playwright-core';

/**
 * Firefox as Debian has it, told what to do by WebDriver BiDi. Later Playwrights ask for commands that this Firefox does
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
  const { display, screen } = await startScreen();
  const server = await firefox
    .launchServer({
      channel: 'moz-firefox',
      executablePath,
      headless: false,
      env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
      firefoxUserPrefs: { 'webgl.force-enabled': true },
    })
    .catch((error: unknown) => {
      screen.kill();
      throw error;
    });
  server.on('close', () => screen.kill());
  return server;
}

/** A screen in memory. Which number is free it finds out itself. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await Promise.race([
    once(screen.stdio[3]!, 'data').then(([data]) => String(data).trim()),
    once(screen, 'error').then(() => Promise.reject(new Error('There is no Xvfb: apt-get install xvfb.'))),
    once(screen, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`))),
  ]);
  return { display: `:${number}`, screen };
}
