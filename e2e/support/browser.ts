import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

const executable = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Journeys run in Firefox instead of Chromium; `npm run test:deep` does so too. */
export const isFirefox = process.env.JOURNEYS_BROWSER === 'firefox';

/** Starts Chromium with software rendering and without calls home; `more` are flags of its own. @throws Error when there is none */
export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(more));
}

/** What costs journeys time and shows them nothing. */
const lean = [
  // Models are drawn as anywhere; the page around them is put together without the graphics card, which software plays.
  '--disable-gpu-compositing',
  // Each window would open two pages more, for the suggestions below its address bar.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** The same for several processes, which connect to it. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions(lean));
}

function launchOptions(more: readonly string[]): LaunchOptions {
  const executablePath = executable.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('There is no Chromium: install it or set CHROMIUM_PATH.');
  return {
    executablePath,
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

/** A visitor with a browser profile of their own. Whatever the page complains about is collected. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of the page and of its console that the test did not expect. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens a profile with one page. `expected` names console errors that belong to the journey, such as a refused log-in. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions & { expected?: RegExp } = {},
): Promise<Visitor> {
  const { expected, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    ...contextOptions,
  });
  const complaints: string[] = [];
  const complain = (text: string) => {
    // New accounts have no app properties yet; the browser tells of the 404, people see nothing (J26).
    // Playwright's own, while it takes a picture.
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
  page.setDefaultTimeout(15_000);
  return { context, page, complaints, close: () => context.close() };
}

/** Runs in Firefox: where Playwright sets a field's value itself, React takes no notice of it. */
function typeAsPeopleDo(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set: () => undefined,
  });
}
