import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Config } from '../../config/config.ts';
import { exactly } from '../exact-size.ts';
import { addressSeconds, type Presentation } from '../object-store.ts';
import { StoreAwayError } from '../storage-errors.ts';

/** The settings of a bucket. */
export type BucketSettings = Partial<
  Pick<Config, 'S3_URL' | 'S3_PUBLIC_URL' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>
>;

/** How long a connection may take, a socket may be silent, and a call without a stream may take, in milliseconds. */
const [connectMs, silentMs, callMs] = [3000, 60_000, 15_000];

const ignore = () => undefined;

/** How the client sends commands. */
type Send = S3Client['send'];

/** What is sent along with a command. */
export interface SendOptions {
  /** Milliseconds after which it is given up; null where a stream takes as long as it takes. */
  limitMs?: number | null;
  signal?: AbortSignal;
}

/** Calls of a bucket, with its errors as those of the port. Commands have `bucket.url` as their `Bucket`. */
export type Bucket = ReturnType<typeof openBucket>;

/**
 * Opens a bucket by its address, in path style or virtual-hosted style. Nothing is sent yet. Checksums that only some stores know are
 * left out: TLS and sizes have to do.
 */
export function openBucket({ S3_URL: url, S3_PUBLIC_URL: publicUrl = url, ...settings }: BucketSettings) {
  if (!url) throw new Error('S3_URL is not set');
  const connections = { keepAlive: true, maxSockets: 256 };
  const client = new S3Client({
    region: settings.S3_REGION,
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    // The address of the bucket is its name: nothing is put before its host or in front of its path.
    bucketEndpoint: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Proxies in front of stores do not always answer it, and each part would wait.
    expectContinueHeader: false,
    maxAttempts: 3,
    // What fails is thrown; the client would print it besides.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      httpAgent: new HttpAgent(connections),
      httpsAgent: new HttpsAgent(connections),
    },
  } satisfies S3ClientConfig);

  const send = (async (command: Parameters<Send>[0], { limitMs = callMs, signal }: SendOptions = {}) => {
    // It ends with the head of the answer: a body may take longer, and `silentMs` watches over it.
    const limit = new AbortController();
    const late = () => limit.abort(new DOMException(`no answer within ${limitMs} ms`, 'TimeoutError'));
    const timer = limitMs === null ? undefined : setTimeout(late, limitMs);
    try {
      const abortSignal = AbortSignal.any(signal ? [signal, limit.signal] : [limit.signal]);
      return await client.send(command, { abortSignal });
    } catch (cause) {
      throw errorOf(cause as Error);
    } finally {
      clearTimeout(timer);
    }
  }) as unknown as <Output>(
    command: { resolveMiddleware: (...given: never[]) => (input: never) => Promise<{ output: Output }> },
    options?: SendOptions,
  ) => Promise<Output>;

  return {
    url,
    /** What sources of copies are named by: the last part of the path, or the first of the host. */
    name: new URL(url).pathname.slice(1) || new URL(url).hostname.split('.')[0]!,
    send,
    /**
     * Sends a command whose body is exactly `size` bytes of a stream. What breaks the stream is thrown as it is, and the store gets no
     * complete body then.
     */
    async sendBody(body: Readable, size: number, command: (checked: Readable) => Parameters<typeof send>[0]) {
      const stop = new AbortController();
      const checked = exactly(size);
      let broken: unknown;
      const passing = pipeline(body, checked).catch((error: unknown) => {
        broken ??= error;
        stop.abort();
      });
      try {
        return await send(command(checked), { limitMs: null, signal: stop.signal });
      } catch (error) {
        const reason = broken ?? error;
        checked.destroy();
        await passing;
        throw reason;
      }
    },
    /** An address for browsers, of this object alone, that ends after `addressSeconds`. */
    addressOf: (Key: string, { contentType, contentDisposition, contentEncoding }: Presentation) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: publicUrl,
          Key,
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition,
          ResponseContentEncoding: contentEncoding,
          ResponseCacheControl: 'private, max-age=60',
        }),
        { expiresIn: addressSeconds },
      ),
  };
}

/** There is no object of this key. `code` is the one of missing files. */
export class ObjectMissingError extends Error {
  readonly code = 'ENOENT';
}

function errorOf(cause: Error): Error {
  if (cause.name === 'NoSuchKey' || cause.name === 'NotFound') return new ObjectMissingError(cause.name, { cause });
  return new StoreAwayError(`the object store did not do it: ${cause.name}: ${cause.message}`, { cause });
}
