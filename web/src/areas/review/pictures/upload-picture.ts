import { callRequest } from '@chamfer/client';
import { pictureNameMaxLength } from '@chamfer/contract/comment-rules';
import type { MessageKey } from '../../../i18n/messages.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { send } from '../../../platform/http/call.ts';
import type { CommentPicture } from '../review-types.ts';
import type { KeptPicture } from './kept-picture.ts';
import { readFile } from './picture-files.ts';

const put = 'PUT /web/comment-pictures/{key}';
/** How often a break of the network is tried again, and after how long at first, in milliseconds. */
const tries = 4;
const pauseMs = 800;

/** The texts for a picture that was not taken. */
export const pictureRefusal = refusals<typeof put>({
  PROJECT_VIEW_LINK_NOT_FOUND: 'review.newComment.error.gone',
  PROJECT_VIEW_LINK_AUTH_REQUIRED: 'review.newComment.error.forbidden',
  PROJECT_VIEW_LINK_FORBIDDEN: 'review.newComment.error.forbidden',
  PROJECT_VIEW_LINK_PASSWORD_PROTECTED: 'review.newComment.error.forbidden',
  COMMENTING_FORBIDDEN: 'review.newComment.error.forbidden',
  GUEST_COMMENTING_FORBIDDEN: 'review.newComment.error.guests',
  OPERATION_NOT_ALLOWED: 'review.newComment.error.forbidden',
  UPLOAD_LIMIT_REACHED: 'reviewPictures.error.tooMany',
  INVALID_PICTURE: ({ details }) => reasons[String(details?.reason)] ?? 'reviewPictures.error.upload',
});

const reasons: Partial<Record<string, MessageKey>> = {
  too_large: 'reviewPictures.error.size',
  wrong_type: 'reviewPictures.error.type',
  animated: 'reviewPictures.error.animated',
  too_many_pixels: 'reviewPictures.error.pixels',
};

/** The browser has the file no longer. */
export class FileGone extends Error {}

/**
 * Sends a picture. A break of the network is tried again while there is one at all.
 * @throws ApiError, FileGone, the signal's reason
 */
export async function uploadPicture(
  viewLink: string,
  { key, name }: KeptPicture,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<CommentPicture> {
  const body = await readFile(key);
  if (!body) throw new FileGone();
  const query = { v: viewLink, name: [...name].slice(0, pictureNameMaxLength / 2).join('') };
  const request = callRequest(put, { params: { key }, query, signal });
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      const answer = await send({ ...request, body, headers: { 'content-type': body.type }, onProgress });
      return (await answer.json()) as CommentPicture;
    } catch (error) {
      if (!hasCode(error, 'NETWORK') || !navigator.onLine || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt));
    }
  }
}

/** Removes a picture that no comment has; one that cannot be removed now is swept by the server within a day. */
export async function removeUploaded(pictureId: string): Promise<void> {
  await send(callRequest('DELETE /web/comment-pictures/{pictureId}', { params: { pictureId } })).catch(() => undefined);
}
