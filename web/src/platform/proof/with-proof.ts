import { type ApiError, hasCode } from '@chamfer/client';
import type { ProofKind } from '@chamfer/contract/calls/proof';
import { askForProof } from './proof-question.ts';

/**
 * Makes a call, asks for a proof of who it is when the server wants one, and makes the call again by itself
 * (DECISIONS 63). Nothing that was typed elsewhere is touched.
 * @throws ApiError PROOF_REQUIRED when the person lets it be; whatever the call throws
 */
export async function withProof<T>(request: () => Promise<T>, ask: typeof askForProof = loadAndAsk): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!hasCode(error, 'PROOF_REQUIRED') || !(await ask(proofsOf(error)))) throw error;
    }
  }
}

/** Nothing is asked before there is a dialog to ask it: without its script the form says that something went wrong. */
async function loadAndAsk(proofs: readonly ProofKind[]): Promise<boolean> {
  const { loadDialog } = await import('./load-dialog.ts');
  await loadDialog();
  return askForProof(proofs);
}

/** In the order in which they are offered. */
const known: readonly ProofKind[] = ['password', 'code', 'passkey'];

/** The proofs that count and that this page knows. */
function proofsOf({ details }: ApiError): ProofKind[] {
  const given: unknown = details?.proofs;
  return Array.isArray(given) ? known.filter((kind) => given.includes(kind)) : [];
}
