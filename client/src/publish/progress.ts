import type { CallOutput } from '@chamfer/contract';

/** What a person is told while a design is published. `interrupted`: the connection broke and is tried again. */
export type PublishProgress =
  | { stage: 'preparing' }
  | ({ stage: 'uploading'; interrupted: boolean } & Transfer)
  | { stage: ProcessingStage; progress: number };

/** What the server does with the files once they are there. */
export type ProcessingStage = Exclude<CallOutput<'GET /app/web-exports/{webExportId}'>['stage'], 'done'>;

/** How far the bytes have come. */
export interface Transfer {
  /** Bytes. */
  sent: number;
  total: number;
  /** 0 to 100, whole; 100 only when everything has arrived. */
  percent: number;
  /** Bytes a second, smoothed; null until there is enough to go by. */
  rate: number | null;
  /** Whole seconds; null while the rate is unknown. */
  secondsLeft: number | null;
}

/** Older seconds count less: after this many milliseconds a rate weighs about a third. */
const memory = 6_000;
/** The rate is not told before so much time has been seen, as the first bytes go into buffers at any speed. */
const settling = 1_500;

/**
 * Measures a transfer. Bytes that had arrived before (`alreadySent`, as after a broken upload) count for the
 * percentage and not for the rate.
 */
export function createTransferMeter(total: number, alreadySent: number, startedAt: number) {
  let lastSent = alreadySent;
  let lastAt = startedAt;
  let weightedBytes = 0;
  let weightedTime = 0;
  return {
    /** Takes the bytes sent so far at a time in milliseconds. A fall, as when a part is sent again, is no speed. */
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
