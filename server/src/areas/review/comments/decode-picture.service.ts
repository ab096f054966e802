import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pictureMaxBytes } from '@chamfer/contract/comment-rules';
import {
  type CommentPictureFiles,
  checkCommentPicture,
  ExportFileError,
  processCommentPicture,
} from '@chamfer/conversion';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { bytesOfBody } from '../../../platform/http/limit/bytes-of-body.ts';
import { brokenOff } from '../../../platform/http/limit/refused-pictures.ts';
import { atMost } from '../../../platform/turns/at-most.ts';
import { withOthers } from '../../publishing/queue/with-others.service.ts';

const timeoutMs = 30_000;
/** How many pictures a process decodes at once; a few seconds of a core and some hundred megabytes each. */
const atOnce = atMost(2);

/**
 * Reads a picture and makes its files in a work folder. What it says of itself is checked before a process starts for it,
 * and bounds the work of that process.
 * @throws INVALID_PICTURE, REQUEST_TIMEOUT
 */
export async function decodePicture(
  { parts }: Context,
  workDir: string,
  body: IncomingMessage,
): Promise<CommentPictureFiles> {
  const { config } = parts;
  const bytes = await readPicture(body, config.timeLimits.uploadPause);
  const limits = { timeoutMs, memoryMb: config.CONVERSION_MEMORY_MB };
  try {
    checkCommentPicture(bytes, 'picture');
    const path = join(workDir, 'picture');
    await writeFile(path, bytes);
    const files = { workDir, picture: { path, name: 'picture' } };
    return await atOnce(() => withOthers(parts, () => processCommentPicture(files, limits)));
  } catch (error) {
    if (!(error instanceof ExportFileError)) throw error;
    const { file: _, ...details } = error.details;
    // A picture that crashes the process that decodes it is refused like one that cannot be read.
    const refusal = error.code === 'INVALID_PICTURE' ? details : { reason: 'wrong_type' };
    throw new AppError('INVALID_PICTURE', refusal, { cause: error });
  }
}

async function readPicture(body: IncomingMessage, pause: number): Promise<Buffer> {
  const bytes = await bytesOfBody(body, { most: pictureMaxBytes, pause });
  if (bytes === 'too large') throw new AppError('INVALID_PICTURE', { reason: 'too_large', limit: pictureMaxBytes });
  if (bytes === 'broken off') throw new AppError('INVALID_PICTURE', { reason: brokenOff });
  return bytes;
}
