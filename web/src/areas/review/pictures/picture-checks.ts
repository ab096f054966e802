import { mostPictures, pictureMaxBytes, pictureTypes } from '@chamfer/contract/comment-rules';
import type { MessageKey } from '../../../i18n/messages.ts';

/** Why a file is not attached. */
export interface PictureProblem {
  readonly text: MessageKey;
  /** What the file is called. */
  readonly name: string;
}

/** The files among these that can be attached in addition to `before` others, and why the first of the rest cannot. */
export function checkFiles(files: readonly File[], before: number): { taken: File[]; problem: PictureProblem | null } {
  const taken: File[] = [];
  let problem: PictureProblem | null = null;
  for (const file of files) {
    const text = refusalOf(file, before + taken.length);
    if (text) problem ??= { text, name: file.name };
    else taken.push(file);
  }
  return { taken, problem };
}

function refusalOf(file: File, count: number): MessageKey | null {
  if (!pictureTypes.some((type) => type === file.type)) return 'reviewPictures.error.type';
  if (file.size > pictureMaxBytes) return 'reviewPictures.error.size';
  return count >= mostPictures ? 'reviewPictures.error.count' : null;
}

/** The pictures among what was pasted or dropped; none where it is a text too, such as cells of a table. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter((file) => file.type.startsWith('image/'));
}
