import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { deviceName } from '../../../platform/device-name.ts';
import { listJobs } from '../../../platform/jobs/listed-jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { countWrongPasswords } from '../../auth/sign-in/captcha.service.ts';
import { refreshMs } from '../../sessions/sessions.service.ts';
import { allOf, countOf, timeOf, wanted } from '../core/wanted.ts';
import { mailStateOf } from '../work/mail-state.ts';

type List = CallOutput<'GET /operator/users'>;
type Shown = CallOutput<'GET /operator/users/{userId}'>;
type Account = Omit<List['items'][number], 'teams'>;
type Kind = NonNullable<CallRequest<'GET /operator/users'>['query']['kind']>;

const newestFirst = keyset('desc', byTime(sql`u.created_at`), byId(sql`u.id`));

const kinds: Readonly<Record<Kind, SQL>> = {
  full: sql`u.kind = 'full'`,
  guest: sql`u.kind = 'guest'`,
  blocked: sql`u.blocked_at is not null`,
  unverified: sql`u.kind = 'full' and u.email_verified_at is null`,
  operator: sql`u.is_operator`,
};

/** A page of accounts and guests, newest first. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor */
export async function listUsers(
  ctx: Context,
  { query, kind, cursor, limit }: CallRequest<'GET /operator/users'>['query'],
): Promise<List> {
  const { db } = ctx.parts.database;
  const living = sql`u.deleted_at is null`;
  const where = allOf(living, kind && kinds[kind], wanted(query, sql`u.id`, sql`u.name`, sql`u.email`));
  const [{ rows: found }, totalCount, foundCount] = await Promise.all([
    db.execute<UserRow>(sql`
      select ${accountColumns}, ${newestFirst.position} as position
      from users u where ${allOf(where, newestFirst.after(cursor))}
      order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`),
    countOf(db, sql`from users u where ${living}`),
    countOf(db, sql`from users u where ${where}`),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  const teams = await teamsOf(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    ...present(row),
    teams: (teams.get(row.id) ?? []).map(({ since: _, ...team }) => team),
  }));
  return { items, nextCursor, totalCount, foundCount };
}

/** An account, with all that helps to help its owner. @throws ACCOUNT_NOT_FOUND */
export async function showUser(ctx: Context, userId: string): Promise<Shown> {
  const { db } = ctx.parts.database;
  const { rows } = await db.execute<UserRow & FactsRow>(sql`
    select ${accountColumns}, u.sso_enforced, u.password_hash is not null as has_password,
      (select to_json(f.enabled_at) #>> '{}' from two_factors f where f.user_id = u.id) as two_factor_at,
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes,
      (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys,
      (select count(*)::int from api_tokens t
        where t.user_id = u.id and t.revoked_at is null and t.ends_at > ${ctx.parts.clock.now().toISOString()}) as api_tokens,
      (select a.details ->> 'reason' from audit_log a
        where a.subject = u.id::text and a.action = 'operator.user_blocked' order by a.at desc limit 1) as block_reason
    from users u where u.id = ${userId} and u.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new AppError('ACCOUNT_NOT_FOUND');
  const [teams, sessions, mails, acts, wrongPasswords] = await Promise.all([
    teamsOf(db, [userId]),
    sessionsOf(ctx, userId),
    mailsTo(db, row.mail_address ?? row.email),
    actsOn(db, userId),
    countWrongPasswords(ctx, row.email),
  ]);
  return {
    ...present(row),
    ssoEnforced: row.sso_enforced,
    hasPassword: row.has_password,
    twoFactorAt: timeOf(row.two_factor_at),
    recoveryCodesLeft: row.two_factor_at ? row.recovery_codes : 0,
    passkeys: row.passkeys,
    wrongPasswords,
    blockReason: row.blocked_at ? row.block_reason : null,
    teams: teams.get(userId) ?? [],
    sessions,
    apiTokens: row.api_tokens,
    mails,
    acts,
  };
}

type UserRow = {
  id: string;
  name: string;
  email: string;
  mail_address: string | null;
  kind: 'full' | 'guest';
  is_verified: boolean;
  is_operator: boolean;
  blocked_at: string | null;
  created_at: string;
  last_seen_at: string | null;
  position: Position;
};

type FactsRow = {
  sso_enforced: boolean;
  has_password: boolean;
  two_factor_at: string | null;
  recovery_codes: number;
  passkeys: number;
  api_tokens: number;
  block_reason: string | null;
};

const accountColumns = sql`u.id, u.name, u.email, u.mail_address, u.kind, u.email_verified_at is not null as is_verified,
  u.is_operator, to_json(u.blocked_at) #>> '{}' as blocked_at, to_json(u.created_at) #>> '{}' as created_at,
  (select to_json(max(s.last_used_at)) #>> '{}' from sessions s where s.user_id = u.id and s.impersonator_id is null) as last_seen_at`;

function present(row: UserRow): Account {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    isGuest: row.kind === 'guest',
    isVerified: row.is_verified,
    isOperator: row.is_operator,
    blockedAt: timeOf(row.blocked_at),
    createdAt: timeOf(row.created_at),
    lastSeenAt: timeOf(row.last_seen_at),
  };
}

/** The teams of some people, by person, the oldest membership first. */
async function teamsOf(db: Db, userIds: string[]): Promise<Map<string, Shown['teams']>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; id: string; name: string; role: TeamRole; since: string }>(sql`
    select m.user_id, t.id, t.name, m.role, to_json(m.created_at) #>> '{}' as since
    from team_users m join teams t on t.id = m.team_id
    where m.user_id = any(${sql.param(userIds)}::uuid[]) order by m.created_at, t.id`);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map(
    [...byUser].map(([userId, own]) => [
      userId,
      own.map(({ id, name, role, since }) => ({ teamId: id, name, role, since: timeOf(since) })),
    ]),
  );
}

/** The sessions that are open, last used first. */
async function sessionsOf({ parts: { clock, database } }: Context, userId: string): Promise<Shown['sessions']> {
  const oldest = new Date(clock.now().getTime() - refreshMs).toISOString();
  const { rows } = await database.db.execute<SessionRow>(sql`
    select s.id, s.user_agent, s.ip, to_json(s.created_at) #>> '{}' as created_at,
      to_json(s.last_used_at) #>> '{}' as last_used_at, s.second_factor_at is not null as has_second_factor
    from sessions s where s.user_id = ${userId} and s.impersonator_id is null and s.revoked_at is null and s.last_used_at > ${oldest}
    order by s.last_used_at desc, s.id limit 100`);
  return rows.map((row) => ({
    sessionId: row.id,
    device: deviceName(row.user_agent),
    ip: row.ip,
    createdAt: timeOf(row.created_at),
    lastUsedAt: timeOf(row.last_used_at),
    hasSecondFactor: row.has_second_factor,
  }));
}

type SessionRow = {
  id: string;
  user_agent: string;
  ip: string;
  created_at: string;
  last_used_at: string;
  has_second_factor: boolean;
};

/** The last mails to an address, without what is written in them. */
async function mailsTo(db: Db, address: string): Promise<Shown['mails']> {
  const where = sql`lower(j.data ->> 'to') = lower(${address})`;
  const { jobs } = await listJobs(db, { kind: mailJob.name, where }, { cursor: undefined, limit: 10 });
  return jobs.map(({ payload, at, state }) => ({
    mailId: String(payload.mailId),
    subject: String(payload.subject ?? ''),
    at: at.toISOString(),
    state: mailStateOf(state),
  }));
}

/** What operators did to an account last. */
async function actsOn(db: Db, userId: string): Promise<Shown['acts']> {
  const { rows } = await db.execute<ActRow>(sql`
    select a.id, to_json(a.at) #>> '{}' as at, a.action, a.details ->> 'reason' as reason,
      coalesce(nullif(o.name, ''), o.email) as operator
    from audit_log a left join users o on o.id = a.actor_user_id
    where a.subject = ${userId} and a.action like 'operator.%' order by a.at desc, a.id desc limit 20`);
  return rows.map(({ id, at, operator, action, reason }) => ({ id, at: timeOf(at), operator, action, reason }));
}

type ActRow = { id: string; at: string; action: string; reason: string | null; operator: string | null };
