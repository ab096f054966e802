import { Worker } from 'node:worker_threads';
import { type Dsn, headersFor } from './dsn.ts';
import type { LastEnvelope } from './last-envelope.worker.ts';

/** How long a process that ends waits for its last envelope, in milliseconds. */
export const lastPatienceMs = 5000;

/**
 * Sends an envelope at once, and returns when the receiver has it, or after five seconds. It blocks the whole process, which
 * is ending anyway: nothing that waits could still run. It never throws.
 */
export function sendLast(envelope: string, dsn: Dsn): void {
  try {
    const done = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const data: LastEnvelope = {
      address: dsn.address,
      headers: headersFor(dsn),
      body: envelope,
      patienceMs: lastPatienceMs,
      done,
    };
    const options = { workerData: data, execArgv: [], env: {} };
    const worker = new Worker(new URL('./last-envelope.worker.ts', import.meta.url), options);
    worker.on('error', () => undefined);
    worker.unref();
    Atomics.wait(new Int32Array(done), 0, 0, lastPatienceMs);
  } catch {
    // The process ends with its own error.
  }
}
