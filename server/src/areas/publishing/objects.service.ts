import type { IncomingHttpHeaders } from 'node:http';
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
  usdz: 'model/vnd.usdz+zip',
};
/** Kinds of files that may have a brotli copy. */
const compressible = new Set(['glb', 'svg']);

/** The key of the brotli copy of an object, made at publishing. */
export function brotliKeyOf(key: string): string {
  return `${key}br`;
}

/** The key of the object that a key belongs to: its own, or that of what it is a brotli copy of. */
export function plainKeyOf(key: string): string {
  return key.replace(/(\.(?:glb|svg))br$/, '$1');
}

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
  const ending = params.key.split('.')[1]!;
  const brotli = compressible.has(ending) ? await brotliOf(ctx, params.key, request.headers) : null;
  const etag = brotli ? `"${params.key}-br"` : `"${params.key}"`;
  fileHeaders(reply);
  reply.header('etag', etag);
  if (compressible.has(ending)) reply.header('vary', 'accept-encoding');
  // Ranges are of the file itself: who asks for one gets it uncompressed.
  reply.header('accept-ranges', 'bytes');
  // An object never changes, but the right to see it may end: browsers keep it for a minute at the most.
  reply.header('cache-control', 'private, max-age=60');
  reply.type(types[ending] ?? 'application/octet-stream');
  reply.header('content-disposition', disposition(ending, query.name));
  if (request.headers['if-none-match'] === etag) return void (await reply.code(304).send());
  if (brotli) {
    reply.header('content-encoding', 'br').header('content-length', brotli.size);
    // Browsers tell pages nothing of how long a compressed answer becomes.
    reply.header('x-decoded-length', size);
    return void (await reply.send(store.read(brotli.key)));
  }
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') return void (await reply.code(416).header('content-range', `bytes */${size}`).send());
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  await reply.send(store.read(params.key, range));
}

/** The brotli copy, when there is one and the client takes it. */
async function brotliOf(
  { parts: { store } }: Context,
  plainKey: string,
  headers: IncomingHttpHeaders,
): Promise<{ key: string; size: number } | null> {
  if (headers.range !== undefined || !takesBrotli(headers['accept-encoding'])) return null;
  const key = brotliKeyOf(plainKey);
  const size = await store.size(key);
  return size === null ? null : { key, size };
}

function takesBrotli(header: string | string[] | undefined): boolean {
  const [, quality = '1'] = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(String(header ?? '')) ?? ['', '0'];
  return Number(quality) > 0;
}

/**
 * Everything is sent as an attachment: pictures and models still show, documents never open in our name. Only Quick
 * Look opens what is not one.
 */
function disposition(ending: string, name: string | undefined): string {
  const kind = ending === 'usdz' ? 'inline' : 'attachment';
  return name ? `${kind}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}` : kind;
}

function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
