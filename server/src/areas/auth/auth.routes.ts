import type { auth } from '@chamfer/contract/calls/auth/auth';
import type { factors } from '@chamfer/contract/calls/auth/factors';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/guard.ts';
import { bearerToken } from '../../platform/http/session/tokens.ts';
import { closeSession, refreshSession } from '../sessions/sessions.service.ts';
import { checkPasswordReset, requestPasswordReset, resetPassword } from './recovery/password-reset.service.ts';
import { register } from './registration/registration.service.ts';
import { registerInTeam } from './registration/team-registration.service.ts';
import { confirmVerification, resendVerification } from './registration/verification.service.ts';
import { beginAppAuth, finishAppAuth } from './sign-in/app-auth.service.ts';
import { beginHandoff, verifyHandoff } from './sign-in/handoff.service.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in/passkey-sign-in.service.ts';
import { signIn } from './sign-in/sign-in.service.ts';
import { signOn } from './sign-in/sign-on.port.ts';
import { logInToSupport } from './support/support-portal.service.ts';
import { showConfirmationLink } from './tokens/confirmation-links.service.ts';

/** Sign-in, sign-up, tokens and email verification (spec 1 §7). */
export const authRoutes: Handlers<keyof typeof auth | Extract<keyof typeof factors, `POST /auth/${string}`>> = {
  'POST /auth/web/method': async ({ input, ...exchange }, ctx) => {
    const url = await signOn().begin(ctx, { email: input.email, redirectUrl: input.redirectURL ?? null }, exchange);
    return url === null ? { method: 'password' } : { method: 'sso', url };
  },
  'GET /auth/captcha': (_request, ctx) => ctx.parts.captcha.challenge(),
  'POST /auth/web/login': ({ input }, ctx) => signIn(ctx, input),
  'POST /auth/web/register': ({ input }, ctx) => register(ctx, input),
  'POST /auth/web/register/team/{hash}': ({ params, input }, ctx) => registerInTeam(ctx, params.hash, input),
  'POST /auth/refresh-token': ({ request }, ctx) => {
    const token = bearerToken(request.headers.authorization);
    if (!token) throw new AppError('INVALID_TOKEN');
    return refreshSession(ctx, token);
  },
  'POST /auth/logout': (_request, ctx) => closeSession(ctx),
  'POST /verify/resend': (_request, ctx) => resendVerification(ctx),
  'POST /confirmation-links/show': ({ input }, ctx) => showConfirmationLink(ctx, input),
  'POST /verify/confirm': ({ input }, ctx) => confirmVerification(ctx, input.confirmationHash),
  'POST /reset-password': ({ input }, ctx) => requestPasswordReset(ctx, input),
  'GET /reset-password/v2/{hash}': ({ params }, ctx) => checkPasswordReset(ctx, params.hash),
  'POST /reset-password/v2/{hash}': ({ params, input }, ctx) => resetPassword(ctx, params.hash, input.password),
  'POST /auth/passkey/options': (_request, ctx) => beginPasskeySignIn(ctx),
  'POST /auth/passkey/login': ({ input }, ctx) => signInWithPasskey(ctx, input),
  'POST /auth/handoff': (_request, ctx) => beginHandoff(ctx),
  'POST /auth/handoff/verify': ({ input }, ctx) => verifyHandoff(ctx, input.token),
  'POST /auth/app': ({ input }, ctx) => beginAppAuth(ctx, input.codeChallenge),
  'POST /auth/app/token': ({ input }, ctx) => finishAppAuth(ctx, input),
  'POST /auth/zendesk/token': ({ input }, ctx) => logInToSupport(ctx, input),
};
