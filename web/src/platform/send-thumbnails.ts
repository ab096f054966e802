import { callRequest } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import type { OpenOptions, Viewer } from '@chamfer/viewer/port';
import { call, send } from './call.ts';

type WebExport = CallOutput<'POST /web/web-exports'>['webExport'];

const NAME = 'PUT /app/web-exports/{webExportId}/thumbnails/{theme}';
const WIDTH = 960;
const HEIGHT = 720;
/** The margin around the model, as in the server's thumbnails; posters fade out at their edges. */
const AIR = { top: 32, right: 42, bottom: 32, left: 42 };
/** Larger models are not loaded a second time just for a picture. */
const MOST_TRIANGLES = 2_000_000;
const begun = new Set<string>();

/** Sends pictures of the model shown by a review link, as below. */
export async function sendThumbnailsOf(viewLink: string): Promise<void> {
  const review = await call('POST /web/web-exports', { query: { v: viewLink } }).catch(() => null);
  if (review) await sendThumbnails(review.webExport);
}

/**
 * Renders pictures of a published model in both themes with a second, invisible engine and uploads them, if the server
 * prefers them to its own. Each export is tried once per page load; failures are ignored.
 */
export async function sendThumbnails(webExport: WebExport): Promise<void> {
  try {
    if (!webExport.wantsThumbnails || begun.has(webExport.webExportId)) return;
    begun.add(webExport.webExportId);
    if ((webExport.triangleCount ?? Infinity) > MOST_TRIANGLES) return;
    await idle();
    for (const [theme, body] of await takePictures(webExport)) {
      const request = callRequest(NAME, { params: { webExportId: webExport.webExportId, theme } });
      await send({ ...request, body, headers: { 'content-type': body.type } });
    }
  } catch {
    // The server's own picture is kept.
  }
}

async function takePictures(webExport: WebExport): Promise<['light' | 'dark', Blob][]> {
  const { createViewer } = await import('@chamfer/viewer');
  // Part of the layout, so that the model is fitted to the picture, but invisible and inert.
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'fixed', visibility: 'hidden', contain: 'strict' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${WIDTH}px`, height: `${HEIGHT}px` });
  place.attachShadow({ mode: 'closed' }).append(canvas);
  document.body.append(place);
  let viewer: Viewer | null = null;
  try {
    viewer = createViewer(canvas, { reducedMotion: true });
    viewer.camera.setInsets(AIR);
    const { url, headers } = webExport.modelFileDownload;
    await viewer.open({ url, headers, triangleCount: webExport.triangleCount, detail: 'full' } satisfies OpenOptions);
    await viewer.settled();
    const pictures: ['light' | 'dark', Blob][] = [];
    for (const theme of ['light', 'dark'] as const) {
      viewer.setTheme(theme);
      pictures.push([theme, await viewer.snapshot({ width: WIDTH, height: HEIGHT, ground: 'studio' })]);
    }
    return pictures;
  } finally {
    viewer?.dispose();
    place.remove();
  }
}

/** Waits until the page is idle, because user interaction comes first. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 1000);
  });
}
