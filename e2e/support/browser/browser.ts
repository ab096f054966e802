import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { chromiumOptions, lean } from './chromium.ts';

/** Whether journeys run in Firefox instead of Chromium, as `npm run test:deep` also does. */
export const isFirefox = process.env.JOURNEYS_BROWSER === 'firefox';

/**
 * Starts Chromium with software rendering and without background requests. `more` are additional flags. @throws Error
 * if Chromium is not installed
 */
export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(more));
}

/** Starts the same browser for several processes, which connect to it. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions(lean));
}

function launchOptions(more: readonly string[]): LaunchOptions {
  const options = chromiumOptions(more);
  if (!options.executablePath) throw new Error('There is no Chromium: install it or set CHROMIUM_PATH.');
  return options;
}

/** A visitor with a separate browser profile. All errors on the page are collected. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of the page and of its console that the test did not expect. */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens a profile with one page. `expected` matches console errors that are part of the journey, such as a refused
 * log-in.
 */
export async function newVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions & { expected?: RegExp } = {},
): Promise<Visitor> {
  const { expected, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // As it is wherever somebody presses a button; a browser without windows would refuse it.
    permissions: isFirefox ? [] : ['clipboard-write'],
    ...contextOptions,
  });
  const complaints: string[] = [];
  const complain = (text: string) => {
    // New accounts have no app properties yet; the browser reports the 404 in its console, but users do not see it
    // (J26).
    // Caused by Playwright itself while it takes a picture.
    if (isFirefox && /blocked an inline style/.test(text)) return;
    if (!expected?.test(text) && !/404.*\/app-properties$/.test(text)) complaints.push(text);
  };
  context.on('page', (page) => {
    page.on('pageerror', (error) => complain(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complain(`console: ${message.text()} ${message.location().url}`);
    });
  });
  if (isFirefox) await context.addInitScript(typeAsPeopleDo);
  const page = await context.newPage();
  context.setDefaultTimeout(180_000);
  return { context, page, complaints, close: () => closeAll(context) };
}

/** Closes the context; what a route of a test still answers then, nobody reads. */
async function closeAll(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Runs in the page, for Firefox: React does not notice it when Playwright sets a field's value directly. */
function typeAsPeopleDo(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set: () => undefined,
  });
}
