import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { CallRequest } from '@chamfer/contract';
import { create } from 'content-disposition';
import Negotiator from 'negotiator';
import rangeParser from 'range-parser';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { fileHeaders } from '../../../platform/http/security-headers.ts';
import type { ByteRange } from '../../../platform/storage/object-store.ts';
import { requireRight } from './address-rights.service.ts';

const types: Record<string, string> = {
  glb: 'model/gltf-binary',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  webp: 'image/webp',
  usdz: 'model/vnd.usdz+zip',
};
/** Kinds of files that may have a brotli copy. */
const compressible = new Set(['glb', 'svg']);
/**
 * With this level, delivered files are up to a seventh larger than with the highest level, which takes two to fourteen
 * times as long.
 */
const GZIP_LEVEL = 4;

/** The key of the brotli copy of an object, made at publishing. */
export function brotliKeyOf(key: string): string {
  return `${key}br`;
}

/** Returns the key of the original object: the key itself, or for a brotli copy the key of its original. */
export function plainKeyOf(key: string): string {
  return key.replace(/(\.(?:glb|svg))br$/, '$1');
}

/**
 * Sends a stored file to the holder of a signed URL, as long as the right it was created with has not ended (DECISIONS
 * 64). Where an object store elsewhere has the files, it answers with an address there, which ends within a minute (DECISIONS 93).
 * @throws ROUTE_NOT_FOUND, SIGNED_REQUEST_EXPIRED
 */
export async function sendObject(
  ctx: Context,
  { params, query }: Pick<CallRequest<'GET /objects/{key}'>, 'params' | 'query'>,
  { request, reply }: Exchange,
): Promise<void> {
  const { store } = ctx.parts;
  await requireRight(ctx, query);
  const size = await store.size(params.key);
  if (size === null) throw new AppError('ROUTE_NOT_FOUND');
  const ending = params.key.split('.')[1]!;
  const packed = compressible.has(ending) ? await packedFor(ctx, params.key, request.headers) : null;
  const contentType = types[ending] ?? 'application/octet-stream';
  const contentDisposition = disposition(ending, query.name);
  const isBrotli = packed?.encoding === 'br';
  const elsewhere = await store.addressOf(isBrotli ? brotliKeyOf(params.key) : params.key, {
    contentType,
    contentDisposition,
    ...(isBrotli && { contentEncoding: 'br' }),
  });
  // Asked for each time, because the right may have ended.
  if (elsewhere) return void (await reply.header('cache-control', 'no-store').redirect(elsewhere, 302));
  const etag = packed ? `"${params.key}-${packed.encoding}"` : `"${params.key}"`;
  fileHeaders(reply);
  reply.header('etag', etag);
  if (compressible.has(ending)) reply.header('vary', 'accept-encoding');
  // Ranges refer to the uncompressed file, so they are sent uncompressed.
  reply.header('accept-ranges', 'bytes');
  // An object never changes, but the right to see it may end, so browsers cache it for at most a minute.
  reply.header('cache-control', 'private, max-age=60');
  reply.type(contentType);
  reply.header('content-disposition', contentDisposition);
  if (request.headers['if-none-match'] === etag) return void (await reply.code(304).send());
  if (packed) {
    reply.header('content-encoding', packed.encoding);
    if (packed.size !== null) reply.header('content-length', packed.size);
    // Browsers do not expose the uncompressed length of a response to pages.
    reply.header('x-decoded-length', size);
    return void (await reply.send(packed.read()));
  }
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') return void (await reply.code(416).header('content-range', `bytes */${size}`).send());
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  await reply.send(store.read(params.key, range));
}

/** A compressed response. `size` is in bytes, or null if it is not known before sending. */
interface Packed {
  readonly encoding: 'br' | 'gzip';
  readonly size: number | null;
  read(): Readable;
}

/**
 * Returns the compressed form of a file that the client accepts, or null if the file must be sent uncompressed.
 * Browsers do not accept brotli without TLS; for them, the file is compressed with gzip while it is being sent.
 */
async function packedFor(
  { parts: { store } }: Context,
  plainKey: string,
  { range, 'accept-encoding': accepted }: IncomingHttpHeaders,
): Promise<Packed | null> {
  if (range !== undefined) return null;
  const key = brotliKeyOf(plainKey);
  const size = await store.size(key);
  if (size === null) return null;
  // The supported encodings that the client accepts, smallest result first.
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted ?? '' } }).encodings(['br', 'gzip']);
  if (taken.includes('br')) return { encoding: 'br', size, read: () => store.read(key) };
  if (!taken.includes('gzip')) return null;
  // If the client disconnects, both streams end.
  const read = () => pipeline(store.read(plainKey), createGzip({ level: GZIP_LEVEL }), () => {});
  return { encoding: 'gzip', size: null, read };
}

/**
 * Returns the `Content-Disposition` header. Everything is an attachment: pages can still show images and models, but
 * browsers never open documents under our origin. USDZ is the exception, because Quick Look opens only inline files.
 */
function disposition(ending: string, name: string | undefined): string {
  return create(name, { type: ending === 'usdz' ? 'inline' : 'attachment' });
}

/** Returns the requested range. Requests with several ranges or other units get the whole file. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const ranges = rangeParser(size, header ?? '', { combine: true });
  // A suffix that is longer than the file means the whole file (RFC 9110 §14.1.2), but the parser calls it
  // unsatisfiable.
  if (ranges === -1) return /^bytes=-0*[1-9]/.test(header ?? '') ? undefined : 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return undefined;
  return ranges[0];
}
