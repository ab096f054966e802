import type { CallOutput } from '@chamfer/contract';
import { reaches } from '@chamfer/contract/roles';
import { may } from '../../../platform/policy.ts';
import type { Person } from '../../people/people.service.ts';
import { type AreColleagues, seenBy } from '../../teams/core/colleagues.service.ts';
import type { LinkFacts } from '../links/links.policy.ts';
import { presence } from './presence.policy.ts';
import type { Visit } from './presence-room.ts';

type PresenceEvent = Extract<CallOutput<'GET /web/project-view-links/{viewLink}/events'>, { type: 'presence' }>;

/** People named at most; more are counted. */
const mostNamed = 100;

/** What decides what a reader sees of the visits: their own visit, and what they may do; no facts, and they see nothing. */
export interface PresenceReader {
  visitId: string;
  userId: string | null;
  facts: LinkFacts | undefined;
}

/** The visits of a link, and what is known of those who make them. */
export interface LinkVisits {
  visits: readonly Visit[];
  people: ReadonlyMap<string, Person>;
  factsOf: ReadonlyMap<string | null, LinkFacts>;
  areColleagues: AreColleagues;
}

/** Presents the visits of a link to one reader. */
export function presentVisits(
  { visits, people, factsOf, areColleagues }: LinkVisits,
  { visitId, userId, facts }: PresenceReader,
): PresenceEvent {
  const others = visits.filter((visit) => visit.visitId !== visitId && !(userId !== null && visit.userId === userId));
  const maySeeNames = mayFollow(facts);
  const named = maySeeNames
    ? others.filter((visit) => visit.userId && people.has(visit.userId)).slice(0, mostNamed)
    : [];
  const onlooker = { userId, isEditor: reaches(facts?.inProject ?? null, 'editor') };
  const names = new Set(named.map((visit) => visit.userId));
  const unnamed = others.filter((visit) => visit.userId === null || !names.has(visit.userId));
  return {
    type: 'presence',
    people: named.map((visit) => ({
      visitId: visit.visitId,
      user: seenBy(onlooker, people.get(visit.userId!)!, areColleagues),
      sheet: visit.sheet,
      isAway: visit.isAway,
      followedVisitId: visit.followedVisitId,
    })),
    others: new Set(unnamed.map((visit) => visit.userId ?? visit.visitId)).size,
    followers: others.filter((visit) => visit.followedVisitId === visitId && mayFollow(factsOf.get(visit.userId)))
      .length,
  };
}

/** Whether somebody sees who is there by name, and with that, follows them. */
export function mayFollow(facts: LinkFacts | undefined): boolean {
  return facts !== undefined && may(presence.seeNames, facts);
}
