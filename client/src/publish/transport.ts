import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { ApiError } from '../api-error.ts';

/** A request that carries its own right, as uploads and downloads use (DECISIONS 45). */
export interface SignedRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  expiresAt: string;
}

/**
 * How publishing reaches the server. The web and the command line each bring their own, so that everything between
 * choosing files and holding a review link is written once.
 */
export interface Transport {
  /** One call of the API. @throws ApiError */
  call<C extends Call>(name: C, options: CallOptions<C> & { signal?: AbortSignal }): Promise<CallOutput<C>>;
  /** Sends the body where the request says; `onProgress` is told how many of its bytes have left. @throws ApiError */
  put(request: SignedRequest, body: Blob, options: PutOptions): Promise<void>;
}

/** What goes with the bytes of one part. */
export interface PutOptions {
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** Time as publishing sees it; tests bring one that does not pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. @throws the signal's reason as soon as it is aborted */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
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

/** Reads what a transport threw; null for anything else, such as a fault of our own. */
export function asApiError(error: unknown): ApiError | null {
  return error instanceof ApiError ? error : null;
}
