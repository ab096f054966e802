import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { CallRequest } from '@chamfer/contract';
import { create } from 'content-disposition';
import Negotiator from 'negotiator';
import rangeParser from 'range-parser';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { fileHeaders } from '../../platform/http/security-headers.ts';
import type { ByteRange } from '../../platform/storage/object-store.ts';
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
/** Delivery files become up to a seventh larger than by the highest level, which takes two to fourteen times as long. */
const GZIP_LEVEL = 4;

/** The key of the brotli copy of an object, made at publishing. */
export function brotliKeyOf(key: string): string {
  return `${key}br`;
}

/** The key of the object that a key belongs to: its own, or that of what it is a brotli copy of. */
export function plainKeyOf(key: string): string {
  return key.replace(/(\.(?:glb|svg))br$/, '$1');
}

/**
 * Sends a stored file whose address was signed, to whoever holds it, while the right it was made with lasts (DECISIONS 64).
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
  const etag = packed ? `"${params.key}-${packed.encoding}"` : `"${params.key}"`;
  fileHeaders(reply);
  reply.header('etag', etag);
  if (compressible.has(ending)) reply.header('vary', 'accept-encoding');
  // Ranges refer to the uncompressed file, so they are sent uncompressed.
  reply.header('accept-ranges', 'bytes');
  // An object never changes, but the right to see it may end, so browsers cache it for at most a minute.
  reply.header('cache-control', 'private, max-age=60');
  reply.type(types[ending] ?? 'application/octet-stream');
  reply.header('content-disposition', disposition(ending, query.name));
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

/** A file on its way to somebody who unpacks it. `size` in bytes, where it is known before. */
interface Packed {
  readonly encoding: 'br' | 'gzip';
  readonly size: number | null;
  read(): Readable;
}

/**
 * A file with a brotli copy, packed as the client takes it. Browsers take no brotli without TLS: for them it is packed
 * while it is sent.
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
 * Everything is sent as an attachment: pictures and models still show, documents never open in our name. Only Quick
 * Look opens what is not one.
 */
function disposition(ending: string, name: string | undefined): string {
  return create(name, { type: ending === 'usdz' ? 'inline' : 'attachment' });
}

/** The one range that is asked for. Several at once, and what is no range of bytes, get the whole file. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const ranges = rangeParser(size, header ?? '', { combine: true });
  // The last bytes of a file that has fewer are all of it (RFC 9110 §14.1.2); the parser finds none there.
  if (ranges === -1) return /^bytes=-0*[1-9]/.test(header ?? '') ? undefined : 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return undefined;
  return ranges[0];
}
