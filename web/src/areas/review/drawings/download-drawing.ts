import type { Drawing } from '../review-types.ts';

type Download = Drawing['download'];

/** How to load a drawing's file. */
export interface DrawingSource {
  readonly download: Download;
  /**
   * Requests a new URL of the same file, for one that has expired (DECISIONS 45); `null` if the file no longer exists.
   */
  readonly renew: () => Promise<Download | null>;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Downloads a drawing's file. @throws Error if it cannot be loaded */
export async function downloadDrawing({ download, renew, signal, onProgress }: DrawingSource): Promise<Blob> {
  let response = await request(download, signal);
  if (response.status === 403) {
    const renewed = await renew();
    if (renewed) response = await request(renewed, signal);
  }
  if (!response.ok || !response.body) throw new Error(`The drawing answered HTTP ${response.status}.`);
  const total = Number(response.headers.get('content-length'));
  const type = response.headers.get('content-type') ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for await (const part of chunksOf(response.body)) {
    parts.push(part);
    received += part.byteLength;
    // A compressed answer does not tell its length: then every further 100 kB covers half of what is left.
    onProgress(total > 0 ? Math.min(received / total, 1) : 1 - 0.5 ** (received / 100_000));
  }
  return new Blob(parts, { type });
}

function request({ url, headers, method }: Download, signal: AbortSignal): Promise<Response> {
  return fetch(url, { method, headers, signal });
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
