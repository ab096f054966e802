import type { CallRequest } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import { checkOwnPasskey } from '../../factors/passkey-proof.service.ts';
import { checkOwnCode } from '../../factors/two-factor.service.ts';
import { requireUser, type User } from '../../people/people.service.ts';
import { noteProof, type ProofStrength } from '../../sessions/sessions.service.ts';
import { passwordTries } from '../sign-in/sign-in-facts.service.ts';
import { signOn } from '../sign-in/sign-on.port.ts';
import { checkOwnPassword } from './password-check.service.ts';

type Proof = CallRequest<'POST /account/proof'>['input'];

/**
 * Accepts a proof of the actor's identity: calls that require one then succeed in this session for ten minutes
 * (DECISIONS 63). A passkey, a code of the second factor and an identity provider each cover both factors.
 * @throws SSO_ENFORCED, TOO_MANY_REQUESTS (ten tries a minute per address and source), MISSING_CAPTCHA,
 * CAPTCHA_MISMATCH, WRONG_PASSWORD, TWO_FACTOR_NOT_ENABLED, TWO_FACTOR_CODE_INVALID, PASSKEY_CHALLENGE_EXPIRED,
 * PASSKEY_INVALID, INVALID_AUTHENTICATION_SESSION
 */
export async function prove(ctx: Context, proof: Proof): Promise<void> {
  const user = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  if (user.ssoEnforced && proof.by !== 'sso') throw new AppError('SSO_ENFORCED');
  const proven = await check(ctx, user, proof);
  await transact(ctx, async (db) => {
    await noteProof(ctx, db, proven);
    await audit(ctx, db, 'account.proven', user.id, { by: proof.by });
  });
}

async function check(ctx: Context, user: User, proof: Proof): Promise<ProofStrength> {
  if (proof.by === 'password') {
    await checkOwnPassword(ctx, user, proof.password, proof.captcha);
    return 'password';
  }
  if (proof.by === 'code') {
    await countUse(ctx.parts, passwordTries(ctx, user.email));
    await checkOwnCode(ctx, proof.code);
  } else if (proof.by === 'sso') {
    await signOn().checkProof(ctx, proof);
  } else {
    await checkOwnPasskey(ctx, proof);
  }
  return 'second-factor';
}
