import type { Actor, SessionActor } from './actor.ts';
import type { Db } from './database/database.ts';
import { inTransaction } from './database/database.ts';
import type { ClientKey } from './once/client-key.ts';
import type { Parts } from './parts.ts';
import { type CallTurn, takeTurn } from './turns/call-turn.ts';

/**
 * What a call requires of its session: that it exists; that the person recently proved their identity; that they did so
 * with a code or a passkey if two-factor authentication is on (DECISIONS 63); that it is an operator's, who did so within
 * 30 minutes to look, or within ten to act.
 */
export type SessionNeed = 'living' | 'proven' | 'second-factor' | 'operator-looks' | 'operator-acts';

/** Passed to every service: the parts, the actor, and the request. */
export interface Context {
  parts: Parts;
  actor: Actor | null;
  /** What the call requires of the actor's session; null if a valid access token is enough. */
  sessionNeed: SessionNeed | null;
  requestId: string;
  /** The client's IP address; behind proxies, derived from X-Forwarded-For as far as `TRUST_PROXY` allows. */
  ip: string;
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 address. */
  source: string;
  userAgent: string;
  /** First language of the request's Accept-Language header, or ''. */
  acceptLanguage: string;
  /** What a browser has that knew the password of a review link; null if none was sent. */
  linkGrant: string | null;
  /** The turns its transactions take; null for work without a request. */
  turn: CallTurn | null;
  /** The key under which the call creates something once; null without one, and for calls that create nothing. */
  once: ClientKey | null;
  /** The browser's own id, a version 4 UUID; null if none was sent (spec 1 §5 Identifier check). */
  trackingId: string | null;
  /** The directory in whose name it is done, by its token; null for what follows from it later (SSO §7). */
  directory?: { tokenId: string | null; name: string };
}

/** The actor, for calls that only signed-in people can reach. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw new Error('this service needs an actor');
  return ctx.actor;
}

/** The actor with their session, for calls that programs cannot reach. */
export function sessionOf(ctx: Context): SessionActor {
  const { sessionId, ...actor } = actorOf(ctx);
  if (!sessionId) throw new Error('this service needs a session');
  return { ...actor, sessionId };
}

/**
 * Runs `work` in a transaction. Of a call it waits for its turn first, without a connection: see `call-turn.ts`.
 * @throws NoPlaceError where too many wait for the same thing, or for too long
 */
export function transact<T>({ parts, turn }: Context, work: (db: Db) => Promise<T>): Promise<T> {
  return turn ? takeTurn(parts, turn, work) : inTransaction(parts.database, work);
}

/** Runs `work`, which only reads, on the database as it is at one moment: for answers that are put together of several reads. */
export function snapshot<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx.parts.database, work, { snapshot: true });
}

/** The same work in the name of a person, without a session: for what fills a database. */
export function actingAs(ctx: Context, userId: string): Context & { actor: Actor } {
  return { ...ctx, actor: { userId, sessionId: null } };
}

/** A context for work without a request: jobs, the demo company, the command line. */
export function systemContext(parts: Parts, actor: Actor | null = null): Context {
  const nobody = {
    ip: '',
    source: '',
    userAgent: 'system',
    acceptLanguage: '',
    linkGrant: null,
    turn: null,
    once: null,
    trackingId: null,
  };
  return { parts, actor, sessionNeed: null, requestId: parts.ids.uuid(), ...nobody };
}
