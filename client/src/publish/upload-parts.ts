import type { CallOutput } from '@chamfer/contract';
import type { ApiError } from '../api-error.ts';
import { toPublishFailure } from './failure.ts';
import { backOff, maxFailures, mayPass } from './retry.ts';
import { asApiError, type Clock, type Transport } from './transport.ts';

/** A file on its way, as the server describes it. */
export type Upload = CallOutput<'GET /app/uploads/{uploadId}'>;

/** A file and where its parts go. `upload` is replaced whenever fresh requests are taken. */
export interface FileUpload {
  name: string;
  content: Blob;
  upload: Upload;
  /** When the requests in `upload` were taken, in milliseconds. */
  takenAt: number;
}

interface SendOptions {
  clock: Clock;
  signal: AbortSignal;
  /** Told the bytes that have left or arrived, over all files, and whether all of them wait for a broken connection. */
  onSent: (bytes: number, interrupted: boolean) => void;
}

/** Parts on their way at the same time. */
const lanes = 3;
/** Requests are renewed this long before they expire, so that none dies while its part is under way. */
const margin = 60_000;

/**
 * Sends every part that has not arrived, three at a time over all files. After a broken connection it waits, asks
 * which parts arrived and takes fresh requests. What has arrived stays in `files`, so that a later call goes on there.
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
  const queue = files.flatMap((file) => remainingParts(file.upload).map(({ number }) => ({ file, number })));
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

/** The parts that have not arrived, each with the bytes of the file it covers (`end` is exclusive). */
export function remainingParts(upload: Upload): { number: number; start: number; end: number }[] {
  return upload.parts
    .filter((part) => !part.received)
    .map(({ number, size }) => {
      const start = (number - 1) * upload.partSize;
      return { number, start, end: start + size };
    });
}

/** Bytes of all files that the server has. */
export function arrivedBytes(files: FileUpload[]): number {
  return files.flatMap((file) => file.upload.parts).reduce((sum, part) => sum + (part.received ? part.size : 0), 0);
}

/** Asks which parts of a file arrived and takes fresh requests. @throws ApiError, UPLOAD_NOT_FOUND among them */
export async function renew(transport: Transport, file: FileUpload, clock: Clock, signal: AbortSignal): Promise<void> {
  const takenAt = clock.now();
  const params = { uploadId: file.upload.uploadId };
  file.upload = await transport.call('GET /app/uploads/{uploadId}', { params, signal });
  file.takenAt = takenAt;
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
      if (failures > 0 || isStale(file, clock.now())) await renew(transport, file, clock, signal);
      const range = remainingParts(file.upload).find((part) => part.number === number);
      if (!range) return;
      const request = file.upload.parts.find((part) => part.number === number)!.request;
      await transport.put(request, file.content.slice(range.start, range.end), { onProgress, signal });
      const part = file.upload.parts.find((candidate) => candidate.number === number);
      if (part) part.received = true;
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

/** Its own clock may be wrong, so requests taken within the last minute are believed to be good. */
function isStale(file: FileUpload, now: number): boolean {
  if (now - file.takenAt < margin) return false;
  return file.upload.parts.some((part) => !part.received && Date.parse(part.request.expiresAt) - now < margin);
}

/** A part that came short (UPLOAD_PART_INVALID) is one whose connection broke behind a proxy. */
function maySendAgain(failure: ApiError): boolean {
  return mayPass(failure) || isExpiry(failure) || failure.code === 'UPLOAD_PART_INVALID';
}

function isExpiry(failure: ApiError): boolean {
  return failure.code === 'SIGNED_REQUEST_EXPIRED' || failure.code === 'SIGNED_REQUEST_INVALID';
}
