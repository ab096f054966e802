import type { CallOutput, CallRequest } from '@chamfer/contract';
import { supportAddress } from '@chamfer/contract/support-address';
import { SignJWT } from 'jose';
import { AppError } from '../../../platform/app-error.ts';
import { fillAddress, supportPortal } from '../../../platform/config/support-settings.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import { requireUser, type User } from '../../people/people.service.ts';

type SupportLogin = 'POST /auth/zendesk/token';

/**
 * How the actor is logged in to the support portal (spec 1 §2 Support-portal login, DECISIONS 16). The portal trusts the
 * address that it is given, and shows everything that was ever written from it: only a verified one is given.
 * @throws OPERATION_NOT_ALLOWED where the operator names no portal; EMAIL_NOT_VERIFIED; INVALID_TOKEN when the account is gone
 */
export async function logInToSupport(
  ctx: Context,
  input: CallRequest<SupportLogin>['input'],
): Promise<CallOutput<SupportLogin>> {
  const portal = supportPortal(ctx.parts.config);
  if (!portal) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_support_portal' });
  const user = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  if (!user.emailVerifiedAt) throw new AppError('EMAIL_NOT_VERIFIED');
  const { start, login, secret } = portal;
  if (secret !== null) {
    // Zendesk sends people here from its own address too, and takes them back to either.
    const returnTo = supportAddress(start, input.returnTo, [login]);
    return { token: await signZendeskToken(ctx, user, secret), url: login, returnTo };
  }
  const returnTo = supportAddress(start, input.returnTo);
  const { id, email } = user;
  return { token: null, url: fillAddress(login, { id, email, name: nameOf(user), return_to: returnTo }), returnTo };
}

/** Zendesk knows people again by `external_id`, and takes a token once, within three minutes of `iat`. */
function signZendeskToken({ parts }: Context, user: User, secret: string): Promise<string> {
  return new SignJWT({ external_id: user.id, email: user.email, name: nameOf(user) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(parts.clock.now().getTime() / 1000))
    .setJti(parts.ids.uuid())
    .sign(new TextEncoder().encode(secret));
}

/** Zendesk takes nobody without a name. */
const nameOf = ({ name, email }: User) => name || email;
