import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { addressHolder } from '../../auth/recovery/address-holder.port.ts';
import { dropAccess } from '../../auth/registration/first-proof.service.ts';
import { createAccount } from '../../auth/registration/registration.service.ts';
import { dropTokens, linksToMailbox } from '../../auth/tokens/one-time-tokens.service.ts';
import { storedAddress } from '../../people/mail-address.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { changeUser, requireUser } from '../../people/people.service.ts';
import { giveSample } from '../../publishing/sample/sample-design.service.ts';
import { claimGuest } from '../../review/comments/link-guests.service.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import type { StoredAnswer } from '../answers/outcome.ts';
import { deriveEnforcement } from '../enforcement/derive-enforcement.service.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import { ssoAddressMovedMail, ssoLinkedMail } from '../sso.mails.ts';
import { ssoIdentities } from '../sso.tables.ts';
import type { LinkDecision } from './linking.policy.ts';

/** A decision that signs somebody in. */
export type SignedIn = Exclude<LinkDecision, { act: 'refuse' | 'ask' }>;

/**
 * Carries out a decision, with the account in it locked, and returns who is signed in.
 * @throws EMAIL_ALREADY_USED when somebody registered the address meanwhile: the decision has to be made again
 */
export async function applyLink(
  ctx: Context,
  db: Db,
  connection: SsoConnection,
  answer: StoredAnswer,
  decision: SignedIn,
): Promise<string> {
  const userId = decision.act === 'create' ? await create(ctx, db, answer) : decision.userId;
  if (decision.act === 'take_over') await takeOver(ctx, db, userId);
  if (decision.act === 'move') await move(ctx, db, connection, userId, answer);
  if (decision.act === 'link') {
    const reader = ownerOf(await requireUser(db, userId));
    await sendMail(ctx, db, ssoLinkedMail, reader, { team: await teamName(db, connection.teamId) });
  }
  await noteIdentity(ctx, db, connection, answer.subject, userId, decision);
  return userId;
}

async function create(ctx: Context, db: Db, { email, name }: StoredAnswer): Promise<string> {
  const mailAddress = email!;
  const given = { email: mailAddress, name: nameOf(name, mailAddress), passwordHash: null, verified: true };
  const userId = await createAccount(ctx, db, given);
  await audit(ctx, db, 'account.registered', userId);
  await giveSample(ctx, db, userId);
  await deriveEnforcement(ctx, db, { userIds: [userId] });
  return userId;
}

/** The name that the identity provider gave, on one line; else the part of the address before the at sign. */
function nameOf(name: string | null, email: string): string {
  const line = (name ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return (line || email.split('@')[0]!).slice(0, 200);
}

/** Whoever registered the address never proved it: what they had goes, and the password with it (DECISIONS 62). */
async function takeOver(ctx: Context, db: Db, userId: string): Promise<void> {
  await dropAccess(ctx, db, userId);
  const now = ctx.parts.clock.now();
  const account = await changeUser(db, userId, {
    passwordHash: null,
    emailVerifiedAt: now,
    unclaimedEmail: null,
    confirmedAloneBy: null,
  });
  await claimGuest(ctx, db, account!);
  await audit(ctx, db, 'account.additions_removed', userId);
}

/** The address moves along with the identity; the one before gets a mail, and cannot undo it. */
async function move(
  ctx: Context,
  db: Db,
  { teamId }: SsoConnection,
  userId: string,
  { email }: StoredAnswer,
): Promise<void> {
  const before = await requireUser(db, userId);
  const address = storedAddress(email!);
  await changeUser(db, userId, { ...address, emailVerifiedAt: ctx.parts.clock.now() });
  await addressHolder().left(ctx, db, userId);
  await dropTokens(db, userId, [...linksToMailbox, 'undo_email_change']);
  await claimGuest(ctx, db, { id: userId, email: address.email });
  await deriveEnforcement(ctx, db, { userIds: [userId] });
  await audit(ctx, db, 'sso.address_moved', userId, { before: before.email, after: address.email });
  const given = { team: await teamName(db, teamId), newEmail: email! };
  await sendMail(ctx, db, ssoAddressMovedMail, ownerOf(before), given);
}

async function noteIdentity(
  ctx: Context,
  db: Db,
  { id: connectionId }: SsoConnection,
  subject: string,
  userId: string,
  { act }: SignedIn,
): Promise<void> {
  const { clock, ids } = ctx.parts;
  const lastUsedAt = clock.now();
  await db
    .insert(ssoIdentities)
    .values({ id: ids.uuid(), connectionId, userId, subject, createdAt: lastUsedAt, lastUsedAt })
    .onConflictDoUpdate({ target: [ssoIdentities.connectionId, ssoIdentities.subject], set: { lastUsedAt } });
  if (act === 'sign_in' || act === 'move') return;
  const way = act === 'create' ? 'created' : act === 'take_over' ? 'taken_over' : 'linked';
  await audit(ctx, db, 'sso.identity_linked', userId, { connectionId, way });
}

/** Whether an error says that a decision was made on facts that have changed since: somebody has the address by now. */
export function isOutdated(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'EMAIL_ALREADY_USED';
  return isUniqueViolation(error);
}
