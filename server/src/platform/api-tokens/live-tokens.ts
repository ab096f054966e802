import type { TokenScope } from '@chamfer/contract/token-scopes';
import type { Actor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../log.ts';

/** API tokens that are in use. What is found is remembered for a few seconds, and forgotten when the token ends. */
export interface LiveTokens {
  /** The person of a token and what it may do, by its hash; null if there is none, or it has ended. */
  find(hash: string): Promise<(Actor & Required<Pick<Actor, 'token'>>) | null>;
  /** Forgets tokens that have ended; everything that is being looked up is forgotten as well. */
  forget(tokenIds: string[]): void;
  /** Forgets everything, after events may have been missed. */
  forgetAll(): void;
  /** Writes down when and from where a token was used, at most once a minute. Never throws. */
  noteUse(tokenId: string, from: { ip: string; program: string }): void;
}

interface LiveTokenParts {
  clock: Clock;
  database: Database;
  events: Pick<Events, 'isListening'>;
  log: Log;
}

/** For how long a token is remembered, in milliseconds (SSO §8). */
const rememberedMs = 5000;
const mostRemembered = 5000;
const usedEveryMs = 60_000;

type Found = Actor & { token: NonNullable<Actor['token']> };

interface Remembered {
  found: Promise<Found | null>;
  /** Null while it is being looked up. */
  tokenId: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

/** Initially empty. While events may be missed, every use looks the token up. */
export function makeLiveTokens({ clock, database, events, log }: LiveTokenParts): LiveTokens {
  /** By hash, oldest first. */
  const remembered = new Map<string, Remembered>();
  /** When the use of a token was last written down by this process, by its id, oldest first. */
  const usedAt = new Map<string, number>();

  const lookUp = async (hash: string): Promise<Found | null> => {
    const { rows } = await database.pool.query<TokenRow>({ name: 'live-token', text: liveTokenSql, values: [hash] });
    const [row] = rows;
    if (!row) return null;
    const { userId, ...token } = row;
    return { userId, sessionId: null, token };
  };

  const remember = (hash: string, now: number): Remembered => {
    // Timed from the start of the query, because the token may end while it runs.
    const entry: Remembered = { found: lookUp(hash), tokenId: null, until: now + rememberedMs };
    entry.found.then(
      (found) => {
        entry.tokenId = found?.token.id ?? '';
      },
      () => remembered.get(hash) === entry && remembered.delete(hash),
    );
    remembered.delete(hash);
    remembered.set(hash, entry);
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value ?? hash);
    return entry;
  };

  return {
    async find(hash) {
      const now = clock.now().getTime();
      const known = events.isListening ? remembered.get(hash) : undefined;
      const { found } = known && known.until > now ? known : remember(hash, now);
      const actor = await found;
      return actor && actor.token.endsAt.getTime() > now ? actor : null;
    },
    forget(tokenIds) {
      for (const [hash, { tokenId }] of remembered) {
        if (tokenId === null || tokenIds.includes(tokenId)) remembered.delete(hash);
      }
    },
    forgetAll: () => remembered.clear(),
    noteUse(tokenId, { ip, program }) {
      const now = clock.now();
      if ((usedAt.get(tokenId) ?? Number.NEGATIVE_INFINITY) > now.getTime() - usedEveryMs) return;
      usedAt.delete(tokenId);
      usedAt.set(tokenId, now.getTime());
      if (usedAt.size > mostRemembered) usedAt.delete(usedAt.keys().next().value ?? tokenId);
      const values = [tokenId, now, ip, program, new Date(now.getTime() - usedEveryMs)];
      database.pool.query({ name: 'note-token-use', text: noteUseSql, values }).catch((error: unknown) => {
        log.warn({ err: error, tokenId }, 'the last use of an API token was not written');
      });
    },
  };
}

interface TokenRow {
  id: string;
  name: string;
  userId: string;
  teamId: string | null;
  scopes: TokenScope[];
  endsAt: Date;
}

/** A team's token is good only while the person who made it is in the team (ACCESS §6). */
const liveTokenSql = `
  select t.id, t.name, t.user_id as "userId", t.team_id as "teamId", t.scopes, t.ends_at as "endsAt"
  from api_tokens t
  join users u on u.id = t.user_id and u.deleted_at is null and u.kind = 'full'
  where t.hash = $1 and t.revoked_at is null and (
    t.team_id is null
    or exists (select from team_users m where (m.team_id, m.user_id) = (t.team_id, t.user_id))
  )`;

/** Other processes may have written it meanwhile. */
const noteUseSql = `
  update api_tokens set last_used_at = $2, last_used_ip = $3, last_used_by = $4
  where id = $1 and (last_used_at is null or last_used_at <= $5)`;
