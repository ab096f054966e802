import type { OpenOptions } from '../port.ts';
import type { StagedModel } from '../scene/stage/stage.ts';
import { ViewerError } from '../viewer-error.ts';
import { download } from './download.ts';
import type { ModelReader } from './load-model.ts';

/** The download's share of the whole progress (spec 3 §4); the engine's own work has the rest. */
const DOWNLOAD_SHARE = 0.9;
const READ_SHARE = 0.95;

/**
 * Gets a model's bytes and reads them, telling how far it is: 0.9 when they are here, 0.95 when read.
 *
 * @throws ViewerError MODEL_DOWNLOAD_FAILED, MODEL_UNREADABLE, MODEL_UNSUPPORTED, ABORTED
 */
export async function fetchModel(
  { url = '', bytes, headers }: OpenOptions,
  signal: AbortSignal,
  read: ModelReader,
  tell: (fraction: number) => void,
): Promise<StagedModel> {
  throwIfAborted(signal);
  tell(0);
  const file = bytes
    ? asBytes(bytes)
    : await download(url, headers, signal, (fraction) => tell(fraction * DOWNLOAD_SHARE));
  throwIfAborted(signal);
  tell(DOWNLOAD_SHARE);
  const staged = await read(file, signal);
  throwIfAborted(signal);
  tell(READ_SHARE);
  return staged;
}

/** Passes on only what is more than before, and nothing after an abort. */
export function risingProgress(signal: AbortSignal, tell: (fraction: number) => void): (fraction: number) => void {
  let reported = -1;
  return (fraction) => {
    if (signal.aborted || fraction <= reported) return;
    reported = fraction;
    tell(fraction);
  };
}

function asBytes(bytes: ArrayBuffer | Uint8Array): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
}

/** @throws ViewerError ABORTED */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ViewerError('ABORTED', 'Opening was given up');
}
