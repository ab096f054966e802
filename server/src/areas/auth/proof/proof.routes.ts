import type { proof } from '@chamfer/contract/calls/auth/proof';
import type { Handlers } from '../../../platform/http/guard.ts';
import { beginPasskeyProof } from '../../factors/passkey-proof.service.ts';
import { prove } from './proof.service.ts';

/** Identity proofs, required before irreversible actions (DECISIONS 63). */
export const proofRoutes: Handlers<keyof typeof proof> = {
  'POST /account/proof': ({ input }, ctx) => prove(ctx, input),
  'POST /account/proof/passkey-options': (_request, ctx) => beginPasskeyProof(ctx),
};
