import { idPhotoMaxBytes } from '@chamfer/contract/education-rules';
import type { MessageKey } from '../../../i18n/messages.ts';

/** A photo of an ID in the form: on its way, at the server, or one that is not taken. */
export interface Photo {
  /** Made here; the server stores one photo under it, however often it is sent. */
  readonly key: string;
  /** What the file is called. */
  readonly name: string;
  /** Of the file. */
  readonly bytes: number;
  /** The file; null for a photo that was sent when the form was open before. */
  readonly file: File | null;
  /** What the server calls it; null until it is there. */
  readonly photoId: string | null;
  /** How much of it was sent, 0 to 1. */
  readonly share: number;
  /** Why it was not taken; null while it is on its way or there. */
  readonly problem: MessageKey | null;
}

/** The photos that count: there, or on their way. */
export const takenOf = (photos: readonly Photo[]) => photos.filter(({ problem }) => problem === null);

/** Whether a photo is still being sent. */
export const isSending = (photos: readonly Photo[]) => takenOf(photos).some(({ photoId }) => photoId === null);

/** Why a file cannot be taken, by its size and by what is in it (spec 2 §5); null if it can. */
export async function problemOf(file: File): Promise<MessageKey | null> {
  if (file.size > idPhotoMaxBytes) return 'education.photos.tooLarge';
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  return isPicture(start) ? null : 'education.photos.wrongType';
}

/** So many bytes at the start of a file say what it is; an SVG may begin with comments. */
const startBytes = 4096;

/** Whether a file begins as one of the seven formats does. */
export function isPicture(start: Uint8Array): boolean {
  const latin = String.fromCharCode(...start);
  if (signatures.some((signature) => latin.startsWith(signature))) return true;
  if (latin.startsWith('RIFF')) return latin.slice(8, 12) === 'WEBP';
  return /^(?:\xef\xbb\xbf)?\s*</.test(latin) && /<svg[\s>]/i.test(latin);
}

/** Of JPG and JPEG, PNG, GIF, BMP. */
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'BM'];
