import { callRequest } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { idPhotoNameMaxLength } from '@chamfer/contract/education-rules';
import type { MessageKey } from '../../../i18n/messages.ts';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { send } from '../../../platform/http/call.ts';

const put = 'PUT /edu/id-photos/{key}';

/** The texts for a photo that was not taken. */
export const photoRefusal = refusals<typeof put>(
  {
    EDU_REQUEST_UNAVAILABLE: 'education.unavailable',
    INVALID_PICTURE: ({ details }) => reasons[String(details?.reason)] ?? 'education.photos.wrongType',
    UPLOAD_LIMIT_REACHED: 'common.error.tooMany',
  },
  'education.photos.failed',
);

const reasons: Partial<Record<string, MessageKey>> = { too_large: 'education.photos.tooLarge' };

/**
 * Sends a photo for a request that is being filled in.
 * @throws ApiError, the reason of `signal`
 */
export async function uploadPhoto(
  key: string,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<CallOutput<typeof put>> {
  const query = { name: [...file.name].slice(0, idPhotoNameMaxLength / 2).join('') };
  const request = callRequest(put, { params: { key }, query });
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  const answer = await send({ ...request, ...options, body: file, headers });
  return (await answer.json()) as CallOutput<typeof put>;
}

/** Removes a photo that no request has; one that cannot be removed now is removed by the server within a day. */
export async function removePhoto(photoId: string): Promise<void> {
  await call('DELETE /edu/id-photos/{photoId}', { params: { photoId } }).catch(() => undefined);
}
