import type { CallRequest } from '@chamfer/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { fileHeaders } from '../../platform/http/security-headers.ts';
import type { ByteRange } from '../../platform/storage/object-store.ts';
import { isLinkShared } from '../review/review.policy.ts';

const types: Record<string, string> = {
  glb: 'model/gltf-binary',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  webp: 'image/webp',
};

/**
 * Sends a stored file whose address was signed. An address that belongs to a review link dies with it (DECISIONS 44).
 * @throws ROUTE_NOT_FOUND, SIGNED_REQUEST_EXPIRED
 */
export async function sendObject(
  ctx: Context,
  { params, query }: Pick<CallRequest<'GET /objects/{key}'>, 'params' | 'query'>,
  { request, reply }: Exchange,
): Promise<void> {
  const { store, database } = ctx.parts;
  if (query.v && !(await isLinkShared(database.db, query.v))) throw new AppError('SIGNED_REQUEST_EXPIRED');
  const size = await store.size(params.key);
  if (size === null) throw new AppError('ROUTE_NOT_FOUND');
  fileHeaders(reply);
  reply.header('etag', `"${params.key}"`);
  reply.header('accept-ranges', 'bytes');
  // An object never changes, but the right to see it may end: browsers keep it for a minute at the most.
  reply.header('cache-control', 'private, max-age=60');
  reply.type(types[params.key.split('.')[1]!] ?? 'application/octet-stream');
  reply.header('content-disposition', disposition(query.name));
  if (request.headers['if-none-match'] === `"${params.key}"`) return void (await reply.code(304).send());
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') return void (await reply.code(416).header('content-range', `bytes */${size}`).send());
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  await reply.send(store.read(params.key, range));
}

/** Everything is sent as an attachment: pictures and models still show, documents never open in our name. */
function disposition(name: string | undefined): string {
  return name ? `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}` : 'attachment';
}

function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
