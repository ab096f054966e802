import { type ApiError, hasCode } from '@chamfer/client';
import type { ProofKind } from '@chamfer/contract/calls/auth/proof';
import { askForProof } from './proof-question.ts';

/**
 * Makes a call, asks for a proof of identity if the server requires one, and then repeats the call (DECISIONS 63).
 * Other input on the page is not affected.
 * @throws ApiError PROOF_REQUIRED if the person declines; whatever the call throws
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

/** Loads the dialog before asking: if its script fails to load, the form reports an error instead. */
async function loadAndAsk(proofs: readonly ProofKind[]): Promise<boolean> {
  const { loadDialog } = await import('./load-dialog.ts');
  await loadDialog();
  return askForProof(proofs);
}

/** In the order in which they are offered. */
const known: readonly ProofKind[] = ['password', 'code', 'passkey', 'sso'];

/** The accepted proofs that this page supports. */
function proofsOf({ details }: ApiError): ProofKind[] {
  const given: unknown = details?.proofs;
  return Array.isArray(given) ? known.filter((kind) => given.includes(kind)) : [];
}
