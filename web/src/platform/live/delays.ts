'use no memo'; // Part of the first script.

/** The streams that bring nothing, each as what connects it again. */
const delayed = new Set<() => void>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Notes that a stream brings nothing, and what connects it again. Returns what takes that back. */
export function noteDelay(retry: () => void): () => void {
  delayed.add(retry);
  tell();
  return () => {
    delayed.delete(retry);
    tell();
  };
}

/** Whether the page has to ask for what others do, because a stream brings nothing. */
export const isDelayed = (): boolean => delayed.size > 0;

/** Connects all streams again that bring nothing. */
export function retryDelayed(): void {
  for (const retry of [...delayed]) retry();
}

/** Calls the listener when `isDelayed` may have changed; returns what ends that. */
export function subscribeDelays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
