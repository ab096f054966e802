import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import { trustedScript } from '../../../platform/browser/trusted-script.ts';
import type { DrawingFile } from './download-drawing.ts';
import type { PagedFile } from './paged-file.ts';

/** An open PDF. */
export type PdfDocument = PDFDocumentProxy;
/** One page of a PDF. */
export type PdfPage = PDFPageProxy;

/** Fonts, character maps and decoders that a PDF may need. Each is loaded from our own origin on demand. */
const resources = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default' },
);

let worker: PDFWorker | null = null;

/**
 * Opens a PDF; of one in pieces, those that are needed are read. The engine and its worker are loaded with the first one.
 * @throws Error if it cannot be read
 */
export async function openPdf(file: DrawingFile): Promise<PdfDocument> {
  const [{ getDocument, PDFWorker, VerbosityLevel }, source] = await Promise.all([
    import('pdfjs-dist'),
    file instanceof Blob ? file.arrayBuffer().then((bytes) => ({ data: new Uint8Array(bytes) })) : inPieces(file),
  ]);
  worker ??= PDFWorker.create({ port: startWorker() });
  const opening = getDocument({
    ...source,
    worker,
    useWorkerFetch: false,
    BinaryDataFactory: BundledResources,
    verbosity: VerbosityLevel.ERRORS,
  });
  // Without a piece nothing that waits for it would ever end.
  if ('range' in source) source.range.onFailure = () => void opening.destroy();
  return opening.promise;
}

async function inPieces(file: PagedFile) {
  const { PDFDataRangeTransport } = await import('pdfjs-dist');
  class Pieces extends PDFDataRangeTransport {
    onFailure: () => void = () => undefined;
    override requestDataRange(begin: number, end: number): void {
      file.read(begin, end).then(
        (bytes) => this.onDataRange(begin, bytes),
        () => this.onFailure(),
      );
    }
  }
  const range = new Pieces(file.size, await file.read(0, file.piece));
  return { range, rangeChunkSize: file.piece, disableAutoFetch: true, disableStream: true };
}

/** The text of a page in the document: its pieces, and the element of each. */
export interface PdfText {
  readonly pieces: readonly { readonly str: string; readonly hasEOL: boolean }[];
  readonly elements: readonly HTMLElement[];
}

/** Puts the text of a page into a box; it follows the box's `--total-scale-factor`. @throws Error if it cannot be read */
export async function drawText(page: PdfPage, box: HTMLElement, signal: AbortSignal): Promise<PdfText> {
  const [{ TextLayer }, content] = await Promise.all([import('pdfjs-dist'), page.getTextContent()]);
  signal.throwIfAborted();
  const layer = new TextLayer({ textContentSource: content, container: box, viewport: page.getViewport({ scale: 1 }) });
  signal.addEventListener('abort', () => layer.cancel(), { once: true });
  await layer.render();
  return { pieces: content.items.filter((item) => 'str' in item), elements: layer.textDivs };
}

/** Provides the files above, because the build gives each of them a new name. */
class BundledResources {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const path = Object.keys(resources).find((candidate) => candidate.endsWith(`/${filename}`));
    const address = path && (await resources[path]?.());
    if (!address) throw new Error(`There is no ${filename}.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} answered HTTP ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

function startWorker(): Worker {
  const address = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;
  return new Worker(trustedScript(address, location.origin), { type: 'module' });
}
