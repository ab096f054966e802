import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startTestPostgres } from '@chamfer/testing/test-postgres';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { newVisitor, startBrowser } from '../e2e/support/browser/browser.ts';
import { ShownFrames } from '../e2e/support/browser/shown-frames.ts';
import { prepareDemo, type ScreenWorld } from '../e2e/support/data/screen-world.ts';
import { startServer } from '../e2e/support/server/server.ts';
import { type Screen, type Size, sizes } from '../e2e/support/steps/screen.ts';
import { buildWeb, root } from './web-build.ts';

/**
 * `npm run screens [-- NAME…]`: starts the demo and photographs every screen at desktop, tablet and phone size, light and
 * dark, plus German and Japanese for text-heavy ones; one contact sheet an area. Everything goes to `.screens/`. A NAME,
 * a regular expression, takes only the pictures with names that begin with it: `auth`, `'review-.*-phone-light$'`. With
 * CHAMFER_MODELS, a folder with `falcon.glb`, that large model is photographed while it loads, as the demo's engine is.
 */
const folder = join(root, '.screens');

interface Shot {
  screen: Screen;
  area: string;
  size: Size;
  theme: 'light' | 'dark';
  language: 'en' | 'de' | 'ja';
}

buildWeb();
const names = process.argv.slice(2).map((name) => new RegExp(`^(?:${name})`));
const chosen = (await listShots()).filter(
  (shot) => names.length === 0 || names.some((name) => name.test(nameOf(shot))),
);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const postgres = await startTestPostgres();
const server = await startServer(postgres.templateUrl, {
  DEMO: '1',
  BILLING: 'sandbox',
  SAMPLE_DESIGN: 'on',
  OPERATOR_NAME: 'Haldenworks AG',
  IMPRINT_URL: 'https://haldenworks.example/imprint',
  PRIVACY_EMAIL: 'privacy@haldenworks.example',
});
const browser = await startBrowser();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(1)));
const stop = () => server.stop().finally(() => postgres.stop());
let problems = 0;
try {
  const world = await prepareDemo(server, process.env.CHAMFER_MODELS);
  const taken = new Map<string, string[]>();
  for (const shot of chosen) {
    const path = await photograph(browser, world, shot);
    taken.set(shot.area, [...(taken.get(shot.area) ?? []), path]);
  }
  for (const [area, paths] of taken) await writeFile(join(folder, `${area}.png`), await contactSheet(paths));
} finally {
  await browser.close();
  await stop();
}
console.log(`Pictures are in .screens/; ${problems} complained.`);

/** The pictures of every area, of those that are in its folder of journeys. */
async function listShots(): Promise<Shot[]> {
  const lists = globSync('e2e/*/*.screens.ts', { cwd: root }).toSorted();
  const shots = lists.map(async (path) => {
    const { screens } = (await import(join(root, path))) as { screens: Screen[] };
    return shotsOf(screens, basename(dirname(path)));
  });
  return (await Promise.all(shots)).flat();
}

function shotsOf(list: Screen[], area: string): Shot[] {
  const inEnglish = list.flatMap((screen) =>
    sizesOf(screen).flatMap((size) =>
      (['light', 'dark'] as const).map((theme): Shot => ({ screen, area, size, theme, language: 'en' })),
    ),
  );
  const translated = list
    .filter(({ textHeavy }) => textHeavy)
    .flatMap((screen) =>
      (['de', 'ja'] as const).flatMap((language) =>
        sizesOf(screen)
          .filter((size) => size !== 'tablet')
          .map((size): Shot => ({ screen, area, size, theme: 'light', language })),
      ),
    );
  return [...inEnglish, ...translated];
}

function sizesOf(screen: Screen): readonly Size[] {
  return screen.sizes ?? (Object.keys(sizes) as Size[]);
}

function nameOf({ screen, size, theme, language }: Shot): string {
  return `${screen.name}-${size}-${theme}${language === 'en' ? '' : `-${language}`}`;
}

async function photograph(on: Browser, world: ScreenWorld, shot: Shot): Promise<string> {
  const { screen, size, theme, language } = shot;
  const name = nameOf(shot);
  const visitor = await newVisitor(on, world.origin, {
    ...sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    expected: screen.expected,
  });
  const tokens = screen.as && world.tokens[screen.as];
  await visitor.context.addInitScript(
    ([access, refresh, chosenLanguage]) => {
      // Frames of the payment provider have no origin, and no storage.
      if (window.origin === 'null') return;
      localStorage.setItem('language', chosenLanguage!);
      if (!access || !refresh) return;
      localStorage.setItem('accessToken', access);
      localStorage.setItem('token', refresh);
    },
    [tokens?.accessToken, tokens?.refreshToken, language],
  );
  const { page } = visitor;
  page.setDefaultTimeout(30_000);
  const path = join(folder, `${name}.png`);
  const address = screen.path(world);
  if (screen.after !== undefined) await writeFile(path, await pictureAfter(page, address, screen.after));
  else {
    try {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      await screen.arrange?.(page, world);
      await settle(page);
      if (await isWiderThanScreen(page)) visitor.complaints.push('the page scrolls sideways');
    } catch (error) {
      visitor.complaints.push(String(error).split('\n')[0]!);
    }
    await page.screenshot({ path, animations: 'disabled' });
  }
  for (const complaint of visitor.complaints) console.log(`${name}: ${complaint}`);
  problems += visitor.complaints.length > 0 ? 1 : 0;
  await visitor.close();
  return path;
}

/** Takes a picture of a page a number of seconds after the navigation began, without waiting for the page. */
async function pictureAfter(page: Page, address: string, seconds: number): Promise<Buffer> {
  const empty = await page.screenshot();
  const frames = await ShownFrames.of(await page.context().newCDPSession(page));
  await page.goto(address, { waitUntil: 'commit' });
  const began = (await page.evaluate(() => performance.timeOrigin)) / 1000;
  // Frames arrive a moment after they were shown.
  await page.waitForTimeout(Math.max(0, (began + seconds) * 1000 - Date.now()) + 1000);
  const shown = (await frames.stop()).filter(({ at }) => at <= began + seconds);
  return shown.at(-1)?.png ?? empty;
}

/** Fonts and pictures are there, and nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  // A review page keeps its event stream open and is never idle.
  if ((await page.locator('canvas').count()) > 0) await standStill(page);
  else await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy images below the fold are never loaded.
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
}

/** On a slow machine the engine shows a coarse picture for some seconds, longer the oftener it is looked at. */
async function standStill(page: Page): Promise<void> {
  let last = '';
  for (let looks = 0; looks < 10; looks++) {
    await page.waitForTimeout(looks === 0 ? 1000 : 3000);
    const now = (await page.screenshot({ type: 'jpeg', quality: 50, scale: 'css' })).toString('base64');
    if (now === last) return;
    last = now;
  }
}

function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** All pictures of an area side by side, 480 px wide each. */
async function contactSheet(paths: string[]): Promise<Buffer> {
  const width = 480;
  const columns = 4;
  const gap = 16;
  const tiles = await Promise.all(
    paths.map(async (path) => {
      const input = await sharp(path).resize({ width }).png().toBuffer();
      return { input, height: (await sharp(input).metadata()).height };
    }),
  );
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  for (let first = 0; first < tiles.length; first += columns) {
    const line = tiles.slice(first, first + columns);
    for (const [column, { input }] of line.entries()) placed.push({ input, left: gap + column * (width + gap), top });
    top += Math.max(...line.map(({ height }) => height)) + gap;
  }
  return sharp({ create: { width: gap + columns * (width + gap), height: top, channels: 3, background: '#808080' } })
    .composite(placed)
    .png()
    .toBuffer();
}
