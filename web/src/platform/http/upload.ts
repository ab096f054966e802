import { ApiError } from '@chamfer/client';
import type { CallOutput, ErrorEnvelope } from '@chamfer/contract';

/** A presigned request from the server (spec 3 §3 Signed request descriptor). */
export type SignedRequest = CallOutput<'GET /app/uploads/{uploadId}'>['parts'][number]['request'];

/** Options to observe and abort an upload. */
export interface UploadOptions {
  /** Bytes sent so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads bytes with a signed request. Uses `XMLHttpRequest`, because `fetch` does not report upload progress.
 * @throws ApiError with the server's code, or `NETWORK`; the abort reason if `signal` aborted it.
 */
export function upload(request: SignedRequest, body: Blob, { onProgress, signal }: UploadOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => onProgress?.(event.loaded);
    xhr.onload = () => (xhr.status >= 200 && xhr.status < 300 ? resolve() : reject(refusalOf(xhr)));
    xhr.onerror = () => reject(new ApiError({ code: 'NETWORK', message: 'The upload broke off.' }));
    xhr.onabort = () => reject(signal?.reason);
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(body);
  });
}

function refusalOf(xhr: XMLHttpRequest): ApiError {
  const answer = new Response(null, { status: xhr.status, headers: retryHeader(xhr) });
  try {
    return new ApiError(JSON.parse(xhr.responseText) as ErrorEnvelope, answer);
  } catch {
    return new ApiError({ code: 'INTERNAL_ERROR', message: `HTTP ${xhr.status}` }, answer);
  }
}

function retryHeader(xhr: XMLHttpRequest): Record<string, string> {
  const value = xhr.getResponseHeader('retry-after');
  return value === null ? {} : { 'retry-after': value };
}
