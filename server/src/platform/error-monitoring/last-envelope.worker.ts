import { workerData } from 'node:worker_threads';

// A thread that sends one envelope while the process waits for its end.

/** What the thread sends, and where. */
export interface LastEnvelope {
  address: string;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds that sending may take. */
  patienceMs: number;
  /** One number, which becomes 1 when the envelope was sent or could not be. */
  done: SharedArrayBuffer;
}

const { address, headers, body, patienceMs, done } = workerData as LastEnvelope;
try {
  const signal = AbortSignal.timeout(patienceMs);
  await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' });
} catch {
  // A receiver that is down or hangs loses it.
}
const state = new Int32Array(done);
Atomics.store(state, 0, 1);
Atomics.notify(state, 0);
