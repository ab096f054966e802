import type { factors } from '@chamfer/contract/calls/auth/factors';
import type { Handlers } from '../../platform/http/guard.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from './two-factor.service.ts';

/** Passkeys, and the second factor by authenticator app. */
export const factorsRoutes: Handlers<Exclude<keyof typeof factors, `POST /auth/${string}`>> = {
  'GET /account/passkeys': (_request, ctx) => listPasskeys(ctx),
  'POST /account/passkeys/options': (_request, ctx) => beginPasskey(ctx),
  'POST /account/passkeys': ({ input }, ctx) => addPasskey(ctx, input),
  'PATCH /account/passkeys/{passkeyId}': ({ params, input }, ctx) => renamePasskey(ctx, params.passkeyId, input.name),
  'DELETE /account/passkeys/{passkeyId}': ({ params }, ctx) => removePasskey(ctx, params.passkeyId),
  'GET /account/two-factor': (_request, ctx) => getTwoFactor(ctx),
  'POST /account/two-factor/setup': (_request, ctx) => setUpTwoFactor(ctx),
  'POST /account/two-factor/enable': ({ input }, ctx) => enableTwoFactor(ctx, input.code),
  'POST /account/two-factor/recovery-codes': (_request, ctx) => renewRecoveryCodes(ctx),
  'POST /account/two-factor/disable': (_request, ctx) => disableTwoFactor(ctx),
};
