import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Measure } from '../support/measure.ts';
import { pageFolder } from './bundle-pages.ts';
import type { PageServer } from './page-server.ts';
import type { PublishedModel } from './publish-models.ts';

/** The page that shows a poster and its model. */
export const posterPage = 'poster-match-page.ts';
/** A window of the review page without its top bar, with the outline and the comments open. */
const viewport = { width: 1440, height: 844 };

/** What is compared, where it was published: a part, an assembly, and a part with holes. */
export const posterFiles = ['screw', 'twin-cylinder-engine', 'hinge-bracket'];

/** Compares the server's posters with the models in both themes, and reports how far they are apart. */
export async function matchPosters(
  browser: Browser,
  server: PageServer,
  published: ReadonlyMap<string, PublishedModel>,
): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const name of posterFiles.filter((file) => published.has(file))) {
    for (const theme of ['light', 'dark'] as const) {
      const addresses = { poster: `/models/${name}.server-poster-${theme}`, model: `/models/${name}.full.glb` };
      const { mean, farShare } = await comparePoster(browser, server.origin, { theme, ...addresses });
      const what = `poster against model, ${name}, ${theme}`;
      measures.push({ what: `${what}: mean difference`, measured: mean * 100, unit: '%', atMost: 1 });
      measures.push({ what: `${what}: pixels over 10 % off`, measured: farShare * 100, unit: '%', atMost: 1 });
    }
  }
  return measures;
}

/** How far two pictures are from each other: on average, and the share of pixels that are further off than a tenth. */
export interface Difference {
  mean: number;
  farShare: number;
}

/** A poster, its settled model, and where they differ: bright where much. PNGs. */
export interface PosterPictures extends Difference {
  poster: Buffer;
  model: Buffer;
  difference: Buffer;
}

/** Compares the poster at one address with the model at another, as a visitor sees both. */
export async function comparePoster(
  browser: Browser,
  origin: string,
  asked: { readonly theme: 'light' | 'dark'; readonly poster: string; readonly model: string },
): Promise<PosterPictures> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/view/${pageFolder(posterPage)}?${new URLSearchParams(asked)}`);
    await page.waitForFunction(() => 'show' in window);
    const taken = async (what: 'poster' | 'model') => {
      await page.evaluate((shown) => window.show(shown), what);
      return page.screenshot();
    };
    const [poster, model] = [await taken('poster'), await taken('model')];
    return { poster, model, ...(await differ(poster, model)) };
  } finally {
    await context.close();
  }
}

async function differ(a: Buffer, b: Buffer): Promise<Difference & { difference: Buffer }> {
  const [one, other] = await Promise.all([a, b].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  const shown = Buffer.alloc(one!.length);
  let sum = 0;
  let far = 0;
  for (let i = 0; i < one!.length; i += 3) {
    const off = [0, 1, 2].map((k) => Math.abs(one![i + k]! - other![i + k]!));
    sum += off[0]! + off[1]! + off[2]!;
    if (Math.max(...off) > 25.5) far++;
    for (let k = 0; k < 3; k++) shown[i + k] = Math.min(255, off[k]! * 4);
  }
  const raw = { ...viewport, channels: 3 } as const;
  return {
    mean: sum / one!.length / 255,
    farShare: far / (one!.length / 3),
    difference: await sharp(shown, { raw }).png().toBuffer(),
  };
}
