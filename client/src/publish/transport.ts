import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { ApiError } from '../api-error.ts';

/** A presigned request for uploads and downloads (DECISIONS 45). */
export interface SignedRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  expiresAt: string;
}

/**
 * How publishing reaches the server. The web app and the command line each bring their own, so that everything else
 * about publishing is implemented once.
 */
export interface Transport {
  /** One call of the API. @throws ApiError */
  call<C extends Call>(name: C, options: CallOptions<C> & { signal?: AbortSignal }): Promise<CallOutput<C>>;
  /** Sends the body to the request's URL; calls `onProgress` with the number of its bytes sent. @throws ApiError */
  put(request: SignedRequest, body: Blob, options: PutOptions): Promise<void>;
}

/** Options for uploading one part. */
export interface PutOptions {
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** The clock publishing uses; tests supply one that never really waits. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after this many milliseconds. @throws the signal's reason as soon as it is aborted */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
      function done(): void {
        signal?.removeEventListener('abort', stop);
        resolve();
      }
      function stop(): void {
        clearTimeout(timer);
        reject(signal?.reason);
      }
    }),
};

/** The ApiError a transport threw; null for anything else, such as a bug of our own. */
export function asApiError(error: unknown): ApiError | null {
  return error instanceof ApiError ? error : null;
}
