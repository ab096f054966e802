import type { Drawing } from '../review-types.ts';
import { type PagedFile, pagedFile } from './paged-file.ts';

type Download = Drawing['download'];

/** A drawing's file: all of it, or what reads its pieces as they are needed. */
export type DrawingFile = Blob | PagedFile;

/** How to load a drawing's file. */
export interface DrawingSource {
  readonly drawing: Pick<Drawing, 'fileType' | 'download'>;
  /**
   * Requests a new URL of the same file, for one that has expired (DECISIONS 45); `null` if the file no longer exists.
   */
  readonly renew: () => Promise<Download | null>;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** The beginning of a PDF that is loaded first; a longer one is read in pieces of this size. Bytes. */
const piece = 256 * 1024;

/** Loads a drawing's file; of a long PDF its beginning, so that a book opens like a sheet. @throws Error if it cannot be loaded */
export async function downloadDrawing({ drawing, renew, signal, onProgress }: DrawingSource): Promise<DrawingFile> {
  let { download } = drawing;
  /** Answers with the file, or with `range` of it. */
  const request = async (range: string | null, by?: AbortSignal): Promise<Response> => {
    const ask = ({ url, headers, method }: Download) =>
      fetch(url, { method, headers: range ? { ...headers, range } : headers, signal: by ?? null });
    const response = await ask(download);
    if (response.status !== 403) return response;
    const renewed = await renew();
    if (!renewed) return response;
    download = renewed;
    return ask(download);
  };
  const response = await request(drawing.fileType === 'pdf_v1' ? `bytes=0-${piece - 1}` : null, signal);
  if (!response.ok || !response.body) throw new Error(`The drawing answered HTTP ${response.status}.`);
  const total = Number(response.headers.get('content-length'));
  const type = response.headers.get('content-type') ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for await (const part of chunksOf(response.body)) {
    parts.push(part);
    received += part.byteLength;
    // A compressed answer does not reveal its length: then every further 100 kB covers half of what is left.
    onProgress(total > 0 ? Math.min(received / total, 1) : 1 - 0.5 ** (received / 100_000));
  }
  const beginning = new Blob(parts, { type });
  const size = response.status === 206 ? Number(response.headers.get('content-range')?.split('/')[1]) : received;
  if (size === received) return beginning;
  return pagedFile({ size, piece, beginning: await beginning.arrayBuffer(), request });
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
