import type { ErrorCode } from '@chamfer/contract';
import { matchLanguage } from '@chamfer/contract/languages';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedAddress } from '../../people/mail-address.service.ts';
import { addUser } from '../../people/people.service.ts';
import { giveSample } from '../../publishing/sample/sample-design.service.ts';
import { claimGuest } from '../../review/comments/link-guests.service.ts';
import { openSession, type Tokens } from '../../sessions/sessions.service.ts';
import { requireNoInvitation } from '../../teams/core/team-invitations.service.ts';
import { createPrimaryTeam } from '../../teams/core/teams.service.ts';
import { hashPassword, requireGoodPassword } from '../passwords/passwords.ts';
import { countFailure, readFailures, requireCaptcha } from '../sign-in/captcha.service.ts';
import { signOn } from '../sign-in/sign-on.port.ts';
import { proveMailbox, sendVerification } from './verification.service.ts';

/** The input for registration. */
export interface Registration {
  /** As mail is sent to it. */
  email: string;
  password: string;
  name: string;
  language?: string;
}

/**
 * Creates an account with its primary team, sends the verification mail and signs in (spec 1 §7, DECISIONS 7). A taken
 * address counts as a failure, and so does an invited one: after three, a captcha is required.
 * @throws TOO_LONG_PASSWORD, WEAK_PASSWORD, MISSING_CAPTCHA, CAPTCHA_MISMATCH, EMAIL_ALREADY_USED,
 * TEAM_INVITATION_REQUIRED, SSO_ENFORCED; OPERATION_NOT_ALLOWED where registration is hidden
 */
export async function register(
  ctx: Context,
  input: Registration & { captcha?: string | undefined },
): Promise<Tokens & { id: string; email: string; emailToken: string }> {
  if (ctx.parts.config.REGISTRATION === 'hidden') {
    throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'registration_hidden' });
  }
  requireGoodPassword(input.password, input);
  const { email } = storedAddress(input.email);
  await requireCaptcha(ctx, await readFailures(ctx, email), input.captcha);
  const passwordHash = await hashPassword(ctx.parts.config, input.password);
  const work = transact(ctx, async (db) => {
    const sessionId = ctx.parts.ids.uuid();
    if (await signOn().isEnforced(db, email)) throw new AppError('SSO_ENFORCED');
    const id = await createAccount(ctx, db, { ...input, passwordHash, verified: false, sessionId });
    await requireNoInvitation(db, email, ctx.parts.clock.now());
    const emailToken = await proveMailbox(ctx, db, id, email);
    await sendVerification(ctx, db, id);
    await audit(ctx, db, 'account.registered', id);
    await giveSample(ctx, db, id);
    return { ...(await openSession(ctx, db, id, 'password', { sessionId }))!, id, email, emailToken };
  });
  return work.catch(async (error: unknown) => {
    if (error instanceof AppError && tellsOfAddress.includes(error.code)) await countFailure(ctx, email);
    throw error;
  });
}

/** Errors that reveal something to somebody who probes addresses. */
const tellsOfAddress: ErrorCode[] = ['EMAIL_ALREADY_USED', 'TEAM_INVITATION_REQUIRED'];

/**
 * Adds an account with its primary team; `sessionId` names the session that registers. One without a password signs in at
 * an identity provider.
 * @throws EMAIL_ALREADY_USED
 */
export async function createAccount(
  ctx: Context,
  db: Db,
  input: Omit<Registration, 'password'> & { passwordHash: string | null; verified: boolean; sessionId?: string },
): Promise<string> {
  const now = ctx.parts.clock.now();
  const id = ctx.parts.ids.uuid();
  const language = matchLanguage(input.language ?? '') ?? matchLanguage(ctx.acceptLanguage) ?? 'en';
  const address = storedAddress(input.email);
  const { email } = address;
  const added = await addUser(db, {
    id,
    ...address,
    name: input.name,
    passwordHash: input.passwordHash,
    passwordChangedAt: input.passwordHash === null ? null : now,
    emailVerifiedAt: input.verified ? now : null,
    registeredSessionId: input.sessionId ?? null,
    unclaimedEmail: input.verified ? null : email,
    language,
    createdAt: now,
  });
  if (!added) throw new AppError('EMAIL_ALREADY_USED');
  if (input.verified) await claimGuest(ctx, db, { id, email });
  await createPrimaryTeam(ctx, db, { userId: id, name: input.name, language });
  return id;
}
