import type { Endpoint } from '@chamfer/contract';
import {
  type NamedThing,
  namingFields,
  type TeamThing,
  thingsOfTeams,
} from '@chamfer/contract/calls/rules/named-things';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { Database, Db } from '../../database/database.ts';
import type { CallTurn } from '../../turns/call-turn.ts';

/** Looks up the team that a thing belongs to, which never changes; nothing where there is no such thing. */
export type TeamOf = (db: Db, id: string) => Promise<string | null | undefined>;

/** How the team of each kind of thing is found; each area says it of its own. */
export type TeamsOf = Readonly<Record<Exclude<TeamThing, 'team'>, TeamOf>>;

/** Who makes a call, and with what. */
interface Caller {
  actor: Actor | null;
  source: string;
  given: Partial<Record<'params' | 'query' | 'input', unknown>>;
  reply: FastifyReply;
}

/** Gives a call the turns it takes if it begins a transaction. */
export type TurnFor = (caller: Caller) => CallTurn;

/**
 * What a call waits under: the person who makes it, then the team of what it is about. People without an account, and
 * guests, wait under the thing alone, so that they keep nobody of the team waiting; those who name nothing, under their
 * source.
 */
export function turnsOf(call: Endpoint, teamFor: TeamFor): TurnFor {
  const fields = namingFields(call);
  return ({ actor, source, given, reply }) => ({
    hasBegun: false,
    get signal() {
      return signalOf(reply);
    },
    async keys() {
      const person = actor ? [`user:${actor.userId}`] : [];
      const named = fields.flatMap(({ in: place, field, thing }) => {
        const id = (given[place] as Record<string, unknown> | undefined)?.[field];
        return typeof id === 'string' ? [{ thing, id }] : [];
      })[0];
      if (!named) return actor ? person : [`source:${source}`];
      if (actor?.viewLinkId) return [...person, `link:${actor.viewLinkId}`];
      const isStranger = !actor && named.thing === 'link';
      const teamId = isStranger ? null : await teamFor(named.thing, named.id);
      const key = teamId ? `team:${teamId}` : `${named.thing}:${named.id}`;
      // A call that waits for a team keeps a place among their own calls, and not the other way round.
      return named.thing === 'user' ? [...new Set([...person, key])].sort() : [...person, key];
    },
  });
}

/** Finds the team of a thing. */
export type TeamFor = (thing: NamedThing, id: string) => Promise<string | null>;

/** How many things are remembered with their teams. */
const mostKnown = 10_000;

/** Looks up teams, and remembers them. */
export function rememberTeams({ db }: Pick<Database, 'db'>, teamsOf: TeamsOf): TeamFor {
  const known = new Map<string, string>();
  return async (thing, id) => {
    if (thing === 'team') return id;
    if (!isOfTeam(thing)) return null;
    const found = known.get(id) ?? (await teamsOf[thing](db, id));
    if (!found) return null;
    // What was requested last is at the end, and what was not for the longest time goes first.
    known.delete(id);
    known.set(id, found);
    if (known.size > mostKnown) known.delete(known.keys().next().value!);
    return found;
  };
}

function isOfTeam(thing: NamedThing): thing is Exclude<TeamThing, 'team'> {
  return (thingsOfTeams as readonly NamedThing[]).includes(thing);
}

/** Aborted once the connection is closed and nothing was answered. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = () => raw.writableFinished || gone.abort();
  if (raw.closed || raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}
