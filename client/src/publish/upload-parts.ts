import type { CallOutput } from '@chamfer/contract';
import type { ApiError } from '../api-error.ts';
import { toPublishFailure } from './failure.ts';
import { backOff, maxFailures, mayPass } from './retry.ts';
import { asApiError, type Clock, type SignedRequest, type Transport } from './transport.ts';

/** An upload as the server describes it: some of its parts, each with its request. */
export type Upload = CallOutput<'GET /app/uploads/{uploadId}'>;

/** A file and the requests for its parts. The server sends these in pages; those received are kept here. */
export interface FileUpload {
  readonly name: string;
  readonly content: Blob;
  readonly upload: Pick<Upload, 'uploadId' | 'size' | 'partSize' | 'partCount'>;
  /** Numbers of the parts the server has. */
  readonly arrived: Set<number>;
  /** Requests by part number, and when each was received, in milliseconds. */
  readonly requests: Map<number, { request: SignedRequest; takenAt: number }>;
}

/** Creates the state for a file that was just announced. */
export function fileUpload(name: string, content: Blob, upload: Upload, takenAt: number): FileUpload {
  const { uploadId, size, partSize, partCount } = upload;
  const file = { name, content, upload: { uploadId, size, partSize, partCount }, arrived: new Set<number>() };
  return learn({ ...file, requests: new Map() }, upload, takenAt);
}

function learn(file: FileUpload, { parts }: Upload, takenAt: number): FileUpload {
  for (const { number, received, request } of parts) {
    if (received) file.arrived.add(number);
    file.requests.set(number, { request, takenAt });
  }
  return file;
}

interface SendOptions {
  clock: Clock;
  signal: AbortSignal;
  /**
   * Called with the bytes sent or arrived over all files, and whether every one of them is waiting for a broken
   * connection.
   */
  onSent: (bytes: number, interrupted: boolean) => void;
}

/** Parts uploaded concurrently. */
const lanes = 3;
/** Requests are renewed this many milliseconds before they expire, so that none expires during an upload. */
const margin = 60_000;

/**
 * Sends every part that has not arrived, three at a time over all files. After a broken connection it waits, asks which
 * parts arrived and fetches new requests. `files` keeps what has arrived, so that a later call resumes there.
 * @throws PublishFailure naming the file; the signal's reason when aborted
 */
export async function sendParts(transport: Transport, files: FileUpload[], options: SendOptions): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const underWay = new Map<string, number>();
  const broken = new Set<string>();
  const report = () => {
    const sent = [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0);
    options.onSent(arrivedBytes(files) + sent, broken.size > 0 && underWay.size === 0);
  };
  const queue = files.flatMap((file) => remainingParts(file).map(({ number }) => ({ file, number })));
  const failures: unknown[] = [];

  report();
  await Promise.all(Array.from({ length: lanes }, lane));
  options.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];

  async function lane(): Promise<void> {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const { file, number } = next;
      const key = `${file.upload.uploadId}/${number}`;
      const onProgress = (sent: number) => {
        underWay.set(key, sent);
        broken.delete(key);
        report();
      };
      const leave = (isBroken: boolean) => {
        underWay.delete(key);
        if (isBroken) broken.add(key);
        else broken.delete(key);
        report();
      };
      try {
        await sendPart(transport, file, number, {
          clock: options.clock,
          signal,
          onProgress,
          onLost: () => leave(true),
        });
        leave(false);
      } catch (error) {
        if (!signal.aborted) failures.push(toPublishFailure(error, file.name));
        stop.abort();
      }
    }
  }
}

/** The parts that have not arrived, each with its byte range in the file (`end` is exclusive). */
export function remainingParts({ upload, arrived }: FileUpload): { number: number; start: number; end: number }[] {
  return Array.from({ length: upload.partCount }, (_, index) => index + 1)
    .filter((number) => !arrived.has(number))
    .map((number) => ({ number, ...bytesOf(upload, number) }));
}

function bytesOf({ size, partSize }: FileUpload['upload'], number: number): { start: number; end: number } {
  const start = (number - 1) * partSize;
  return { start, end: Math.min(size, start + partSize) };
}

/** Bytes the server has, over all files. */
export function arrivedBytes(files: FileUpload[]): number {
  return files.reduce((sum, file) => sum + arrivedOf(file), 0);
}

function arrivedOf({ upload: { size, partSize, partCount }, arrived }: FileUpload): number {
  const missingOfLast = arrived.has(partCount) ? partCount * partSize - size : 0;
  return arrived.size * partSize - missingOfLast;
}

/** Asks which parts of a file have arrived, page by page. @throws ApiError, including UPLOAD_NOT_FOUND */
export async function renew(transport: Transport, file: FileUpload, clock: Clock, signal: AbortSignal): Promise<void> {
  // The server may have discarded parts, as it does with those of a refused model.
  file.arrived.clear();
  for (let from = 1; from <= file.upload.partCount; ) from = await askFrom(transport, file, from, { clock, signal });
}

/** Fetches one page and returns the number of the first part after it. @throws ApiError */
async function askFrom(
  transport: Transport,
  file: FileUpload,
  from: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<number> {
  const takenAt = clock.now();
  const params = { uploadId: file.upload.uploadId };
  const page = await transport.call('GET /app/uploads/{uploadId}', { params, query: { from }, signal });
  learn(file, page, takenAt);
  return (page.parts.at(-1)?.number ?? file.upload.partCount) + 1;
}

interface PartOptions {
  clock: Clock;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  onLost: () => void;
}

async function sendPart(transport: Transport, file: FileUpload, number: number, options: PartOptions): Promise<void> {
  const { clock, signal, onProgress } = options;
  for (let failures = 0; ; ) {
    try {
      if (failures > 0 || !hasRequest(file, number, clock.now())) await askFrom(transport, file, number, options);
      if (file.arrived.has(number)) return;
      const { start, end } = bytesOf(file.upload, number);
      await transport.put(file.requests.get(number)!.request, file.content.slice(start, end), { onProgress, signal });
      file.arrived.add(number);
      return;
    } catch (error) {
      options.onLost();
      signal.throwIfAborted();
      const failure = asApiError(error);
      failures++;
      if (!failure || failures >= maxFailures || !maySendAgain(failure)) throw error;
      if (!isExpiry(failure)) await clock.wait(backOff(failures, failure), signal);
    }
  }
}

/**
 * Whether the request of a part is known and valid for long enough. The local clock may be wrong, so requests received
 * within the last minute are assumed valid.
 */
function hasRequest(file: FileUpload, number: number, now: number): boolean {
  const known = file.requests.get(number);
  if (!known) return false;
  return now - known.takenAt < margin || Date.parse(known.request.expiresAt) - now >= margin;
}

/** Whether a part may be resent: a truncated one (UPLOAD_PART_INVALID) means its connection broke behind a proxy. */
function maySendAgain(failure: ApiError): boolean {
  return mayPass(failure) || isExpiry(failure) || failure.code === 'UPLOAD_PART_INVALID';
}

function isExpiry(failure: ApiError): boolean {
  return failure.code === 'SIGNED_REQUEST_EXPIRED' || failure.code === 'SIGNED_REQUEST_INVALID';
}
