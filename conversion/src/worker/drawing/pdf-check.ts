import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { drawingMaxPages } from '@chamfer/contract/rules';
import { type Fail, failWith } from '../bytes/export-job.ts';

/** Facts about a checked PDF. */
export interface PdfFacts {
  pages: number;
  /** Size of the first page as displayed, in points (1/72 inch). */
  width: number;
  height: number;
}

/** Bytes; larger drawings are refused. */
export const MAX_PDF_BYTES = 200 * 1024 * 1024;
/** Points; Acrobat shows at most 200 inches unless the page scales itself. */
const MAX_SIDE = 200_000;
/** Actions that have effects outside the page. */
const REFUSED_ACTIONS: Record<string, string> = {
  JavaScript: 'script',
  Launch: 'starts a program',
  ImportData: 'external reference',
  SubmitForm: 'sends data',
};

/**
 * Checks that a PDF can be read: header, cross-reference, pages. It is served unchanged, so anything that can run or
 * send something is refused.
 * @throws ExportFileError INVALID_PDF (details.cause: encrypted; details.reason: script …)
 */
export async function checkPdf(bytes: Uint8Array, file: string): Promise<PdfFacts> {
  const fail: Fail = failWith('INVALID_PDF', file);
  if (bytes.byteLength > MAX_PDF_BYTES) fail('it is too large', { limit: MAX_PDF_BYTES });
  requireReferenceTable(bytes, fail);
  const document = await load(bytes, fail);
  refuseActions(document, fail);
  let pages: { width: number; height: number }[];
  try {
    pages = document.getPages().map((page) => {
      const { width, height } = page.getCropBox();
      return page.getRotation().angle % 180 === 0 ? { width, height } : { width: height, height: width };
    });
  } catch (error) {
    return fail(`its pages cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [first] = pages;
  if (!first) return fail('it has no pages');
  if (pages.length > drawingMaxPages) fail(`${pages.length} pages`, { limit: drawingMaxPages });
  pages.forEach(({ width, height }, i) => {
    if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE))
      fail('a page has no size', { page: i + 1 });
  });
  return { pages: pages.length, ...first };
}

/** The end must refer to the cross-reference table, and the table must be there: a truncated file has none. */
function requireReferenceTable(bytes: Uint8Array, fail: Fail) {
  const latin = new TextDecoder('latin1');
  if (!/^\s*%PDF-\d/.test(latin.decode(bytes.subarray(0, 1024)))) fail('it does not begin with %PDF', { offset: 0 });
  const end = latin.decode(bytes.subarray(-2048));
  const starts = [...end.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)];
  const offset = Number(starts.at(-1)?.[1] ?? Number.NaN);
  if (!(offset < bytes.byteLength)) fail('it has no cross-reference: the end is missing');
  const table = latin.decode(bytes.subarray(offset, offset + 64));
  if (!/^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(table)) fail('there is no cross-reference where it says', { offset });
}

/** The library's own error for encryption is of no class of its own once it is transpiled, so that it is not asked for. */
async function load(bytes: Uint8Array, fail: Fail) {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      ignoreEncryption: true,
    });
  } catch (error) {
    if (saysEncrypted(bytes)) return refuseEncrypted(fail);
    return fail(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return document.isEncrypted ? refuseEncrypted(fail) : document;
}

function refuseEncrypted(fail: Fail): never {
  return fail('it is protected with a password', { cause: 'encrypted' });
}

/** Trailers are not encrypted themselves. */
function saysEncrypted(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf('/Encrypt'); at >= 0; at = text.indexOf('/Encrypt', at + 1)) {
    if (/^\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text.toString('latin1', at, at + 40))) return true;
  }
  return false;
}

/** Checks every dictionary of the file, including nested ones. No recursion. */
function refuseActions(document: PDFDocument, fail: Fail) {
  const waiting: unknown[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFArray) for (const item of next.asArray()) waiting.push(item);
    const dictionary = next instanceof PDFStream ? next.dict : next;
    if (!(dictionary instanceof PDFDict)) continue;
    const action = dictionary.get(PDFName.of('S'));
    const reason = action instanceof PDFName ? REFUSED_ACTIONS[action.decodeText()] : undefined;
    if (reason !== undefined) fail(reason);
    if (dictionary.has(PDFName.of('JS'))) fail('script');
    for (const value of dictionary.values()) waiting.push(value);
  }
}
