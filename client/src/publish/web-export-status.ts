import type { CallOutput } from '@chamfer/contract';
import { fileNamedIn, PublishFailure, type PublishFailureCode } from './failure.ts';
import type { PublishProgress } from './progress.ts';
import { persist } from './retry.ts';
import type { Clock, Transport } from './transport.ts';

type Status = CallOutput<'GET /app/web-exports/{webExportId}'>;

/** Milliseconds. Each pause is a twentieth of the time waited so far, so that the end is noticed soon with few requests. */
const firstPause = 80;
const growth = 21 / 20;
const longestPause = 2_000;
/** Stops waiting after half an hour; the server's own limit for one conversion is much shorter. */
const patience = 30 * 60_000;

interface WaitOptions {
  /** The file a failure concerns when the server does not name one. */
  modelName: string | null;
  clock: Clock;
  signal: AbortSignal;
  onProgress: (progress: PublishProgress) => void;
}

/**
 * Polls at once, then less and less often, finally every two seconds, until the link works.
 * @throws PublishFailure with the file error the server found, or TIMEOUT
 */
export async function waitUntilReady(
  transport: Transport,
  webExportId: string,
  { clock, signal, onProgress, modelName }: WaitOptions,
): Promise<Status & { viewLink: string }> {
  const giveUpAt = clock.now() + patience;
  for (let pause = firstPause; clock.now() < giveUpAt; pause = Math.min(longestPause, pause * growth)) {
    const options = { params: { webExportId }, signal };
    const status = await persist(() => transport.call('GET /app/web-exports/{webExportId}', options), clock, signal);
    if (status.status === 'ready' && status.viewLink) return { ...status, viewLink: status.viewLink };
    if (status.status === 'failed') throw failureOf(status, modelName);
    if (status.status === 'cancelled') {
      throw new PublishFailure({ code: 'WEB_EXPORT_CLOSED', message: 'The web export was cancelled.' });
    }
    if (status.stage !== 'done') onProgress({ stage: status.stage, progress: status.progress });
    await clock.wait(pause, signal);
  }
  throw new PublishFailure({ code: 'TIMEOUT', message: 'The server did not finish the web export in half an hour.' });
}

function failureOf({ error, retryUntil }: Status, modelName: string | null): PublishFailure {
  const details = error?.details ?? null;
  return new PublishFailure({
    code: (error?.code as PublishFailureCode | undefined) ?? 'UNKNOWN',
    message: error?.message ?? 'The web export failed.',
    fileName: fileNamedIn(details) ?? modelName,
    details,
    retryUntil,
  });
}
