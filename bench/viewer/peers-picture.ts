import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../../scripts/web-build.ts';
import type { MeasuredViewer } from './viewers.ts';

const path = join(root, '.screens', 'viewer-peers.png');

/** The same view in all viewers side by side, one row per file. `pictures`: PNGs by file, then by viewer. */
export async function takePeersPicture(
  browser: Browser,
  pictures: Map<string, Map<string, Buffer>>,
  viewers: MeasuredViewer[],
): Promise<string> {
  const titles = new Map(viewers.map(({ name, title }) => [name, title.replaceAll('<', '&lt;')]));
  const rows = [...pictures].map(([file, shown]) => {
    const cells = [...shown].map(
      ([viewer, png]) =>
        `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${titles.get(viewer)}</figcaption></figure>`,
    );
    return `<h2>${file}</h2><div>${cells.join('')}</div>`;
  });
  const page = await browser.newPage({ viewport: { width: 1680, height: 900 } });
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
body { margin: 24px; font: 16px/1.4 system-ui, sans-serif; }
div { display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px; }
figure { margin: 0; } img { width: 100%; border: 1px solid #ccc; } figcaption { text-align: center; }
</style>${rows.join('')}`);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}
