import { languageTags } from '@chamfer/contract/languages';
import { currentLanguage } from '../../../i18n/catalogues.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { WebExport } from '../review-types.ts';
import { attachedJpeg } from './attached-jpeg.ts';
import { layOut } from './report-pages.ts';
import { type PictureSource, startPictures } from './report-pictures.ts';
import { headOf, type Speech, threadOf } from './report-texts.ts';
import { startTypesetting } from './text-picture.ts';
import { startPdf } from './write-pdf.ts';

/** What a report is about. */
export interface ReportOrder {
  readonly webExport: WebExport;
  readonly entries: readonly NumberedComment[];
  /** The address of the link. */
  readonly href: string;
  readonly fileOf: PictureSource['fileOf'];
  readonly speech: Speech;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Makes a PDF of the comments with a picture of each. The pictures of one page at a time are in memory; between them the
 * page stays usable, and `signal` ends it. @throws the signal's reason
 */
export async function makeReport(order: ReportOrder): Promise<Blob> {
  const { webExport, entries, href, speech, signal, onProgress } = order;
  const tag = languageTags[currentLanguage()];
  const now = new Date();
  const head = headOf(webExport, { href, count: entries.length, now }, speech);
  const threads = entries.map((entry) => threadOf(entry, speech));
  const sample = [head, ...threads]
    .flat()
    .map(({ text }) => text)
    .join('');
  const type = await startTypesetting(tag, sample);
  const pages = layOut(head, threads, type.measureIn, tag);
  const pdf = await startPdf({ title: webExport.title, language: tag, createdAt: now });
  const photographer = startPictures(order);
  let taken = 0;
  try {
    for (const page of pages) {
      const pictures = new Map<number, Uint8Array>();
      for (const { thread } of page.pictures) {
        signal.throwIfAborted();
        const picture = await photographer.take(entries[thread]!).catch(() => null);
        if (picture) pictures.set(thread, picture);
        taken += 1;
        onProgress(taken / entries.length);
      }
      const attached = new Map<string, Uint8Array>();
      for (const { pictureId } of page.attached) {
        signal.throwIfAborted();
        // One that is gone meanwhile leaves its name.
        const picture = await attachedJpeg(pictureId, signal).catch(() => null);
        if (picture) attached.set(pictureId, picture);
      }
      signal.throwIfAborted();
      await pdf.add(page, await type.picture(page.lines), pictures, attached);
    }
  } finally {
    photographer.close();
  }
  return new Blob([(await pdf.finish()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
