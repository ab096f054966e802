import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkIdPhoto, ExportFileError, type IdPhotoFile, processIdPhoto } from '@chamfer/conversion';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { atMost } from '../../../platform/turns/at-most.ts';
import { withOthers } from '../../publishing/queue/with-others.service.ts';
import { inWorkFolder } from '../../publishing/store/work-folder.service.ts';

const timeoutMs = 30_000;
/** How many photos a process decodes at once; a second of a core and some hundred megabytes each. */
const atOnce = atMost(2);

/**
 * Reads a photo of an ID in a process of its own, and hands over the file with its pixels, which is removed afterwards. What
 * the photo says of itself is checked before that process starts, and bounds its work.
 * @throws INVALID_PICTURE
 */
export async function decodeIdPhoto<Result>(
  { parts }: Context,
  photo: Buffer,
  use: (file: IdPhotoFile) => Promise<Result>,
): Promise<Result> {
  const limits = { timeoutMs, memoryMb: parts.config.CONVERSION_MEMORY_MB };
  try {
    checkIdPhoto(photo, 'photo');
    return await inWorkFolder(parts, async (workDir) => {
      const path = join(workDir, 'photo');
      await writeFile(path, photo, { mode: 0o600 });
      const job = { workDir, picture: { path, name: 'photo' } };
      return use(await atOnce(() => withOthers(parts, () => processIdPhoto(job, limits))));
    });
  } catch (error) {
    if (!(error instanceof ExportFileError)) throw error;
    const { file: _, ...details } = error.details;
    // A photo that crashes the process that decodes it is refused like one that cannot be read.
    const refusal = error.code === 'INVALID_PICTURE' ? details : { reason: 'wrong_type' };
    throw new AppError('INVALID_PICTURE', refusal, { cause: error });
  }
}
