import type { ProofKind } from '@chamfer/contract/calls/proof';

/** Asks whoever sits at the browser for a proof; there is at most one at a time. */
export interface ProofQuestion {
  /** Another for each question. */
  id: number;
  /** What counts, of the account's own; with none of them a new log-in is the only way. */
  proofs: readonly ProofKind[];
  /** Takes the question off the page and tells those who wait whether the proof was given. */
  answer(given: boolean): void;
}

let count = 0;
let current: ProofQuestion | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/**
 * Puts the question on the page and waits for the answer: true once the server has accepted a proof, false when it was
 * let be. Calls that need one at the same time wait for the same.
 */
export function askForProof(proofs: readonly ProofKind[]): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    count += 1;
    const answer = (given: boolean) => {
      waiting = null;
      show(null);
      resolve(given);
    };
    show({ id: count, proofs, answer });
  });
  return waiting;
}

/** The question on the page, or null. */
export const currentQuestion = (): ProofQuestion | null => current;

/** Calls back after each change; gives a function that stops it. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: ProofQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}
