import { matchLanguage } from '@chamfer/contract/languages';
import { AppError } from '../../platform/app-error.ts';
import { audit, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { createPrimaryTeam } from '../teams/teams.service.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { openSession, type Tokens } from './sessions.service.ts';
import { proveMailbox, sendVerification } from './verification.service.ts';

/** What somebody gives to get an account. */
export interface Registration {
  email: string;
  password: string;
  name: string;
  language?: string;
}

/**
 * Creates an account with its primary team, sends the verification mail and signs in (spec 1 §7, DECISIONS 7).
 * @throws TOO_LONG_PASSWORD, WEAK_PASSWORD, EMAIL_ALREADY_USED
 */
export async function register(
  ctx: Context,
  input: Registration,
): Promise<Tokens & { id: string; email: string; emailToken: string }> {
  requireGoodPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  return transact(ctx, async (db) => {
    const id = await createAccount(ctx, db, { ...input, passwordHash, verified: false });
    const emailToken = await proveMailbox(ctx, db, id, input.email);
    await sendVerification(ctx, db, id);
    await audit(ctx, db, 'account.registered', id);
    return { ...(await openSession(ctx, db, id)), id, email: input.email, emailToken };
  });
}

/** Adds an account with its primary team. @throws EMAIL_ALREADY_USED */
export async function createAccount(
  ctx: Context,
  db: Db,
  input: Omit<Registration, 'password'> & { passwordHash: string; verified: boolean },
): Promise<string> {
  const now = ctx.parts.clock.now();
  const id = ctx.parts.ids.uuid();
  const language = matchLanguage(input.language ?? '') ?? matchLanguage(ctx.acceptLanguage) ?? 'en';
  const added = await db
    .insert(users)
    .values({
      id,
      email: input.email,
      name: input.name,
      passwordHash: input.passwordHash,
      emailVerifiedAt: input.verified ? now : null,
      language,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added.length === 0) throw new AppError('EMAIL_ALREADY_USED');
  await createPrimaryTeam(ctx, db, { userId: id, name: input.name, language });
  return id;
}
