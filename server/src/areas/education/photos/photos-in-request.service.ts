import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { countRefused } from '../../../platform/http/limit/refused-pictures.ts';
import { makeRow, type NewPhoto } from './id-photos.service.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const base64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2,3}={0,2})?$/;

/**
 * What a request names or has as photos: ids of those that were sent before, and rows of those that are in it as base64,
 * which may be a data URL (spec 2 §3 idPhotos). One is needed.
 * @throws VALIDATION_ERROR for `idPhotos` with the code `required`, INVALID_PICTURE
 */
export async function readGivenPhotos(
  ctx: Context,
  given: readonly string[],
): Promise<{ ids: string[]; rows: NewPhoto[] }> {
  if (given.length === 0) {
    const issue = { field: 'idPhotos', code: 'required', message: 'needs at least one photo' };
    throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
  }
  const ids = [...new Set(given.filter((each) => uuid.test(each)).map((each) => each.toLowerCase()))];
  const rows: NewPhoto[] = [];
  for (const text of given.filter((each) => !uuid.test(each))) {
    const id = ctx.parts.ids.uuid();
    const name = `photo ${rows.length + 1}`;
    rows.push(await countRefused(ctx, 'INVALID_PICTURE', async () => makeRow(ctx, { id, name, photo: decode(text) })));
  }
  return { ids, rows };
}

/** @throws INVALID_PICTURE for what is no base64 */
function decode(text: string): Buffer {
  const bare = text.replace(/^data:[^,]{0,100};base64,/, '');
  if (!base64.test(bare)) throw new AppError('INVALID_PICTURE', { reason: 'wrong_type' });
  return Buffer.from(bare, 'base64');
}
