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
import { AppError } from '../../platform/app-error.ts';
import { atMost } from '../../platform/at-most.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { bytesOfBody } from '../../platform/http/bytes-of-body.ts';
import { countUse, takeBackUse } from '../../platform/http/limits.ts';
import { besideOthers } from '../publishing/beside-others.service.ts';

const timeoutMs = 30_000;
/** How many pictures a process decodes at once; a few seconds of a core and some hundred megabytes each. */
const atOnce = atMost(2);
/** How many pictures of one person are refused before the next has to wait. */
const refusals = { max: 20, windowMs: 10 * 60_000 };

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
    return await atOnce(() => besideOthers(parts, () => processCommentPicture(files, limits)));
  } catch (error) {
    if (!(error instanceof ExportFileError)) throw error;
    const { file: _, ...details } = error.details;
    // A picture that crashes the process that decodes it is refused like one that cannot be read.
    const refusal = error.code === 'INVALID_PICTURE' ? details : { reason: 'wrong_type' };
    throw new AppError('INVALID_PICTURE', refusal, { cause: error });
  }
}

/**
 * Takes a picture of the actor, and counts it if it is refused; one that broke off on its way is not. All are counted as
 * they begin, so that no number of them at once gets more.
 * @throws TOO_MANY_REQUESTS after twenty refused in ten minutes
 */
export async function countRefused<T>(ctx: Context, take: () => Promise<T>): Promise<T> {
  const { parts } = ctx;
  const key = `refused-pictures|${actorOf(ctx).userId}`;
  await countUse(parts, { key, ...refusals });
  let isRefused = false;
  try {
    return await take();
  } catch (error) {
    isRefused = error instanceof AppError && error.code === 'INVALID_PICTURE' && error.details?.reason !== brokenOff;
    throw error;
  } finally {
    if (!isRefused) await takeBackUse(parts, key);
  }
}

const brokenOff = 'broken_off';

async function readPicture(body: IncomingMessage, pause: number): Promise<Buffer> {
  const bytes = await bytesOfBody(body, { most: pictureMaxBytes, pause });
  if (bytes === 'too large') throw new AppError('INVALID_PICTURE', { reason: 'too_large', limit: pictureMaxBytes });
  if (bytes === 'broken off') throw new AppError('INVALID_PICTURE', { reason: brokenOff });
  return bytes;
}
