import type { Endpoint } from '@chamfer/contract';
import type { ProofKind } from '@chamfer/contract/calls/auth/proof';
import { AppError } from '../../app-error.ts';
import { actorOf, type Context, type SessionNeed } from '../../context.ts';
import { clientOf, type Db } from '../../database/database.ts';

/** How long a proof of identity is valid, in milliseconds (DECISIONS 63). */
const proofMs = 10 * 60_000;

/** How long an operator may look around after a proof, in milliseconds (OPERATE §10). */
const consoleMs = 30 * 60_000;

/** What a call requires of its session. */
export function sessionNeedOf({ auth, secondFactor, operator }: Endpoint): SessionNeed | null {
  if (operator) return auth === 'fresh' ? 'operator-acts' : 'operator-looks';
  if (auth === 'session') return 'living';
  if (auth !== 'fresh') return null;
  return secondFactor ? 'second-factor' : 'proven';
}

/**
 * Looks up the actor's session, because an access token outlives its session by minutes. Inside a transaction the
 * session is locked, so that nobody can end it before the transaction does.
 * @throws INVALID_TOKEN when session or account are gone, PROOF_REQUIRED with the accepted proofs; of a call for operators
 * ROUTE_NOT_FOUND for everybody else, TWO_FACTOR_REQUIRED for an operator without a second factor
 */
export async function requireSession(ctx: Context, transaction?: Db): Promise<void> {
  const { sessionId, userId } = actorOf(ctx);
  const { clock, database } = ctx.parts;
  const client = transaction && clientOf(transaction);
  const { rows } = await (client ?? database.pool).query<Found>({
    name: client ? 'lock-session' : 'look-up-session',
    text: client ? `${sessionSql} for share of s` : sessionSql,
    values: [sessionId, userId],
  });
  const [found] = rows;
  if (!found) throw new AppError('INVALID_TOKEN');
  const need = ctx.sessionNeed ?? 'proven';
  if (need === 'living') return;
  const isOperating = need === 'operator-looks' || need === 'operator-acts';
  if (isOperating) requireOperator(found);
  const wantsBoth = isOperating || (need === 'second-factor' && found.hasCode);
  const provenAt = wantsBoth ? found.secondFactorAt : found.provenAt;
  const validMs = need === 'operator-looks' ? consoleMs : proofMs;
  if (provenAt && provenAt.getTime() >= clock.now().getTime() - validMs) return;
  throw new AppError('PROOF_REQUIRED', { proofs: proofsOf(found, wantsBoth) });
}

/**
 * Requires, in the transaction of an operator's act, that its actor still is one, with a proof that is recent enough. The
 * session is locked, so that nobody stops being an operator before the transaction ends. Commands have no session to look
 * at: whoever can start them runs the installation.
 * @throws as `requireSession`
 */
export async function requireOperatorIn(ctx: Context, transaction: Db): Promise<void> {
  if (ctx.sessionNeed) await requireSession(ctx, transaction);
}

/** Everybody else is a stranger to the console, and is not shown that there is one (ACCESS §1). */
function requireOperator({ isOperator, hasCode, hasPasskey, hasProvider }: Found): void {
  if (!isOperator) throw new AppError('ROUTE_NOT_FOUND');
  if (!hasCode && !hasPasskey && !hasProvider) throw new AppError('TWO_FACTOR_REQUIRED');
}

interface Found {
  isOperator: boolean;
  provenAt: Date | null;
  secondFactorAt: Date | null;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** Whether two-factor authentication is on. */
  hasCode: boolean;
  /** Whether an identity provider that is in use knows the account. */
  hasProvider: boolean;
}

function proofsOf({ hasPassword, hasPasskey, hasCode, hasProvider }: Found, wantsBoth: boolean): ProofKind[] {
  const proofs: ProofKind[] = [];
  if (hasPassword && !wantsBoth) proofs.push('password');
  if (hasPasskey) proofs.push('passkey');
  if (hasCode) proofs.push('code');
  if (hasProvider) proofs.push('sso');
  return proofs;
}

/** If the company's identity provider controls sign-in, no proof of ours counts; only one that the provider gives does. */
const sessionSql = `
  select
    s.proven_at as "provenAt",
    s.second_factor_at as "secondFactorAt",
    u.is_operator as "isOperator",
    u.password_hash is not null and not u.sso_enforced as "hasPassword",
    not u.sso_enforced and exists (select from passkeys p where p.user_id = u.id) as "hasPasskey",
    not u.sso_enforced and f.enabled_at is not null as "hasCode",
    exists (
      select from sso_identities i join sso_connections c on c.id = i.connection_id
      where i.user_id = u.id and c.state in ('on', 'enforced')
    ) as "hasProvider"
  from sessions s
  join users u on u.id = s.user_id and u.deleted_at is null
  left join two_factors f on f.user_id = u.id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null`;
