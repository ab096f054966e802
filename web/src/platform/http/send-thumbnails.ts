import { callRequest } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { OPENING, POSTER_INSETS } from '@chamfer/viewer/opening';
import type { OpenOptions, Viewer } from '@chamfer/viewer/port';
import { call, send } from './call.ts';

type WebExport = CallOutput<'POST /web/web-exports'>['webExport'];

const NAME = 'PUT /app/web-exports/{webExportId}/thumbnails/{theme}';
/** Larger models are not loaded a second time to make a picture; phones and tablets have less memory. */
const MOST_TRIANGLES = { usual: 6_000_000, touch: 2_000_000 };
const begun = new Set<string>();

/** Sends pictures of the model that a review link shows, as below. */
export async function sendThumbnailsOf(viewLink: string): Promise<void> {
  const review = await call('POST /web/web-exports', { query: { v: viewLink } }).catch(() => null);
  if (review) await sendThumbnails(review.webExport);
}

/**
 * Sends pictures of a published model in both themes, where the server would rather have them than its own: taken by an
 * engine off-screen. Each export is tried once in the life of the page, and nobody misses a
 * picture that does not come.
 */
export async function sendThumbnails(webExport: WebExport): Promise<void> {
  try {
    if (!webExport.wantsThumbnails || begun.has(webExport.webExportId)) return;
    begun.add(webExport.webExportId);
    const most = matchMedia('(pointer: coarse)').matches ? MOST_TRIANGLES.touch : MOST_TRIANGLES.usual;
    if ((webExport.triangleCount ?? Infinity) > most) return;
    await idle();
    for (const [theme, body] of await takePictures(webExport)) {
      const request = callRequest(NAME, { params: { webExportId: webExport.webExportId, theme } });
      await send({ ...request, body, headers: { 'content-type': body.type } });
    }
  } catch {
    // The server's own picture stays.
  }
}

async function takePictures(webExport: WebExport): Promise<['light' | 'dark', Blob][]> {
  const { createViewer } = await import('@chamfer/viewer');
  // Laid out, so that the model is fitted into the picture, and out of everybody's sight and reach.
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'fixed', visibility: 'hidden', contain: 'strict' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${OPENING.width}px`, height: `${OPENING.height}px` });
  place.attachShadow({ mode: 'closed' }).append(canvas);
  document.body.append(place);
  let viewer: Viewer | null = null;
  try {
    viewer = createViewer(canvas, { reducedMotion: true });
    viewer.camera.setInsets(POSTER_INSETS);
    const { url, headers } = webExport.modelFileDownload;
    await viewer.open({ url, headers, triangleCount: webExport.triangleCount, detail: 'full' } satisfies OpenOptions);
    await viewer.settled();
    const pictures: ['light' | 'dark', Blob][] = [];
    for (const theme of ['light', 'dark'] as const) {
      viewer.setTheme(theme);
      pictures.push([theme, await viewer.snapshot({ width: OPENING.width, height: OPENING.height, ground: 'studio' })]);
    }
    return pictures;
  } finally {
    viewer?.dispose();
    place.remove();
  }
}

/** What the person does comes first. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 1000);
  });
}
