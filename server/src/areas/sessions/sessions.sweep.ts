import { and, lt, ne } from 'drizzle-orm';
import { daysBefore } from '../../platform/config/privacy-settings.ts';
import type { DataParts, Parts } from '../../platform/parts.ts';
import { refreshMs } from './sessions.service.ts';
import { refreshTokens, sessions } from './sessions.tables.ts';

/** Removes refresh tokens that have expired. */
export async function sweepSessions({ clock, database }: DataParts): Promise<void> {
  await database.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, clock.now()));
}

/** Removes sessions that were last used too long ago, and the IP addresses of those that are over before that. */
export async function forgetSessions({
  clock,
  config,
  database,
}: Pick<Parts, 'clock' | 'config' | 'database'>): Promise<void> {
  const now = clock.now();
  const { RETENTION_SESSIONS_DAYS, RETENTION_IP_DAYS } = config;
  await database.db.delete(sessions).where(lt(sessions.lastUsedAt, daysBefore(now, RETENTION_SESSIONS_DAYS)));
  const isOver = lt(sessions.lastUsedAt, new Date(now.getTime() - refreshMs));
  const isOld = lt(sessions.lastUsedAt, daysBefore(now, RETENTION_IP_DAYS));
  await database.db
    .update(sessions)
    .set({ ip: '' })
    .where(and(isOver, isOld, ne(sessions.ip, '')));
}
