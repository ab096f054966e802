import type { CallOutput } from '@chamfer/contract';

/** Progress shown while a design is published. `interrupted`: the connection broke and is being retried. */
export type PublishProgress =
  | { stage: 'preparing' }
  | ({ stage: 'uploading'; interrupted: boolean } & Transfer)
  | { stage: ProcessingStage; progress: number };

/** The server's processing stages after the upload. */
export type ProcessingStage = Exclude<CallOutput<'GET /app/web-exports/{webExportId}'>['stage'], 'done'>;

/** Progress of an upload. */
export interface Transfer {
  /** Bytes. */
  sent: number;
  total: number;
  /** Integer from 0 to 100; 100 only when everything has arrived. */
  percent: number;
  /** Bytes per second, smoothed; null until there is enough data. */
  rate: number | null;
  /** Whole seconds; null while the rate is unknown. */
  secondsLeft: number | null;
}

/** Time constant of the smoothing in milliseconds: after this long a measurement weighs about a third. */
const memory = 6_000;
/** No rate is reported before this many milliseconds, because the first bytes only fill buffers. */
const settling = 1_500;

/**
 * Measures a transfer. Bytes that had arrived before (`alreadySent`, as after an interrupted upload) count towards the
 * percentage but not the rate.
 */
export function createTransferMeter(total: number, alreadySent: number, startedAt: number) {
  let lastSent = alreadySent;
  let lastAt = startedAt;
  let weightedBytes = 0;
  let weightedTime = 0;
  return {
    /** Takes the bytes sent so far at a time in milliseconds. A decrease (a resent part) does not affect the rate. */
    update(sent: number, at: number): Transfer {
      const elapsed = Math.max(0, at - lastAt);
      const fade = Math.exp(-elapsed / memory);
      weightedBytes = weightedBytes * fade + Math.max(0, sent - lastSent);
      weightedTime = weightedTime * fade + elapsed;
      lastSent = sent;
      lastAt = at;
      const known = at - startedAt >= settling && weightedBytes > 0 && weightedTime > 0;
      const rate = known ? (weightedBytes / weightedTime) * 1000 : null;
      return {
        sent,
        total,
        percent: sent >= total ? 100 : Math.min(99, Math.floor((sent / total) * 100)),
        rate,
        secondsLeft: rate === null ? null : Math.ceil((total - sent) / rate),
      };
    },
  };
}
