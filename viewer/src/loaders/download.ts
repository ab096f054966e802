import { ViewerError } from '../viewer-error.ts';

/** Below this a compressed file is guessed to be: progress then creeps towards the end without reaching it. */
const GUESSED_BYTES = 4_000_000;

/**
 * Fetches a model as it streams in.
 *
 * `onProgress` hears 0..1, never falling. Where an answer is compressed on its way and does not say how long
 * it becomes, progress follows a curve that slows down, which is better than none.
 *
 * @throws ViewerError MODEL_DOWNLOAD_FAILED, ABORTED
 */
export async function download(
  url: string,
  headers: Readonly<Record<string, string>> | undefined,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { headers, signal });
    if (!response.ok) throw new ViewerError('MODEL_DOWNLOAD_FAILED', `The server answered ${response.status}`);
    const bytes = await collect(response, onProgress);
    onProgress(1);
    return bytes;
  } catch (error) {
    if (error instanceof ViewerError) throw error;
    if (signal.aborted) throw new ViewerError('ABORTED', 'Opening was given up', { cause: error });
    throw new ViewerError('MODEL_DOWNLOAD_FAILED', 'The download broke off', { cause: error });
  }
}

async function collect(response: Response, onProgress: (fraction: number) => void): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const total = plainLength(response);
  let target = new Uint8Array(total ?? GUESSED_BYTES);
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return target.subarray(0, received);
    if (received + value.byteLength > target.byteLength) {
      const larger = new Uint8Array(Math.max(target.byteLength * 2, received + value.byteLength));
      larger.set(target.subarray(0, received));
      target = larger;
    }
    target.set(value, received);
    received += value.byteLength;
    onProgress(total ? Math.min(1, received / total) : received / (received + GUESSED_BYTES));
  }
}

/** The number of bytes that will come out of the body, when the headers say it; our server does of compressed ones. */
function plainLength(response: Response): number | null {
  const encoding = response.headers.get('content-encoding');
  const isPlain = !encoding || encoding === 'identity';
  const length = Number(response.headers.get(isPlain ? 'content-length' : 'x-decoded-length'));
  return Number.isSafeInteger(length) && length > 0 && length < 2 ** 32 ? length : null;
}
