import type { Parts } from '../parts.ts';
import type { JobKind, QueueWorker } from './jobs.ts';

/**
 * Performs one job. A job may run more than once, so the function must be idempotent. `signal` is aborted when the
 * server stops.
 */
export type Work<Payload extends object> = (parts: Parts, payload: Payload, signal: AbortSignal) => Promise<void>;

/** A kind of job and the function that performs it, for any payload type. */
export interface JobWorker {
  readonly kind: JobKind<object>;
  run(parts: Parts, payload: object, signal: AbortSignal): Promise<void>;
}

/** Assigns a function to a kind of job. */
export function workOn<Payload extends object>(kind: JobKind<Payload>, work: Work<Payload>): JobWorker {
  return { kind, run: (parts, payload, signal) => work(parts, payload as Payload, signal) };
}

/** Starts the workers on the queue of the parts. Called once, at start. */
export function startJobWorkers(parts: Parts, workers: readonly JobWorker[]): Promise<void> {
  const bound = workers.map(({ kind, run }): QueueWorker => ({ kind, run: (...job) => run(parts, ...job) }));
  return parts.jobs.work(parts.config, bound);
}
