import type { Db } from './database/database.ts';
import { inTransaction } from './database/database.ts';
import type { Parts } from './parts.ts';

/** Who calls: a signed-in person, and the session they are signed in with. */
export interface Actor {
  userId: string;
  sessionId: string;
}

/**
 * What a call asks of the session it is made with: that it lives; that whoever uses it proved of late who they are; that
 * they did so by a code or a passkey where two-factor authentication is on (DECISIONS 63).
 */
export type SessionNeed = 'living' | 'proven' | 'second-factor';

/** What every service gets: the parts, who acts, and the request it happens in. */
export interface Context {
  parts: Parts;
  actor: Actor | null;
  /** What the call asks of the actor's session; null where a good access token is enough. */
  sessionNeed: SessionNeed | null;
  requestId: string;
  /** The caller's address; behind proxies what `TRUST_PROXY` lets believe. */
  ip: string;
  /** Who the address is to the limits: an IPv4 address, or the /64 of an IPv6 one. */
  source: string;
  userAgent: string;
  /** First language of the request's Accept-Language header, or ''. */
  acceptLanguage: string;
  /** The browser's own id, a UUID of version 4; null where none was sent (spec 1 §5 Identifier check). */
  trackingId: string | null;
}

/** Who acts, in calls that only signed-in people reach. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw new Error('this service needs an actor');
  return ctx.actor;
}

/** Runs `work` in a transaction. */
export function transact<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx.parts.database, work);
}

/** The same work in the name of a person, in a session that is nowhere: for what fills a database. */
export function actingAs(ctx: Context, userId: string): Context & { actor: Actor } {
  return { ...ctx, actor: { userId, sessionId: ctx.parts.ids.uuid() } };
}

/** A context for work that no request asked for: jobs, the demo company, the command line. */
export function systemContext(parts: Parts, actor: Actor | null = null): Context {
  const nobody = { ip: '', source: '', userAgent: 'system', acceptLanguage: '', trackingId: null };
  return { parts, actor, sessionNeed: null, requestId: parts.ids.uuid(), ...nobody };
}
