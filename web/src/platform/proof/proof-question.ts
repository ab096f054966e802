import type { ProofKind } from '@chamfer/contract/calls/auth/proof';

/** A pending request for a proof of identity; there is at most one at a time. */
export interface ProofQuestion {
  /** Different for each question. */
  id: number;
  /** The accepted proofs that the account has; without any, a new log-in is the only way. */
  proofs: readonly ProofKind[];
  /** Closes the question and tells waiting calls whether the proof was given. */
  answer(given: boolean): void;
}

let count = 0;
let current: ProofQuestion | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/**
 * Shows the question and waits for the answer: true once the server has accepted a proof, false if it was declined.
 * Concurrent calls that need a proof share one question.
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

/** The question being shown, or null. */
export const currentQuestion = (): ProofQuestion | null => current;

/** Calls the listener after each change; returns a function that unsubscribes. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: ProofQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}
