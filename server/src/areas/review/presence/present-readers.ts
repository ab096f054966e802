import type { Actor } from '../../../platform/actor.ts';
import { eventMessage } from '../../../platform/http/session/event-streams.ts';
import type { DataParts, Parts } from '../../../platform/parts.ts';
import { inTurns } from '../../../platform/turns/in-turns.ts';
import { findPeople } from '../../people/people.service.ts';
import { asGranted, type LinkFacts } from '../links/links.policy.ts';
import { colleaguesAmong, findFactsFor, type VisitorFacts } from '../links/open-link.service.ts';
import { type PresenceNotice, presenceTopic } from './presence-events.service.ts';
import { PresenceRoom } from './presence-room.ts';
import { mayFollow, presentVisits } from './present-visits.ts';

/** A page that counts as present through this process, and hears who else is. */
export interface PresentReader {
  visitId: string;
  actor: Actor | null;
  /** Which password of the link they knew; null if none. */
  grantedVersion: number | null;
  send(messages: string): void;
}

/** How often a process looks for visits that are over, and how often it announces its own. Milliseconds. */
const lookMs = 1000;
const announceMs = 20_000;
/** Visits in one notification, which PostgreSQL limits to 8000 bytes. */
const mostAtOnce = 20;

/** What presence is published with. */
type PresenceParts = Pick<Parts, 'clock' | 'database' | 'events' | 'ids' | 'log'>;

/**
 * Counts a page as present on a link until the returned function is called, and tells it who else is there (DECISIONS
 * 69). Processes announce their visits to each other; those of a process that falls silent are dropped.
 */
export function joinPresence(parts: PresenceParts, viewLinkId: string, reader: PresentReader): () => void {
  const lobby = lobbies.get(parts) ?? openLobby(parts);
  const found = lobby.links.get(viewLinkId);
  const link = found ?? openLink(lobby, viewLinkId);
  if (!link.room.join(reader.visitId, reader.actor?.userId ?? null, lobby.now())) return () => {};
  link.readers.set(reader, '');
  if (!found) link.publish({ type: 'who', from: lobby.process });
  link.announce(reader.visitId);
  link.tell();
  return () => {
    link.readers.delete(reader);
    link.room.leave(reader.visitId, lobby.now());
  };
}

/** The links that are open through one process. */
interface Lobby {
  parts: PresenceParts;
  /** The id of this process among those on the database. */
  process: string;
  links: Map<string, PresentLink>;
  now(): number;
}
interface PresentLink {
  room: PresenceRoom;
  /** The last message of each, so that none is sent twice. */
  readers: Map<PresentReader, string>;
  publish(notice: PresenceNotice): void;
  /** Announces the visits of this process, or one of them. */
  announce(visitId?: string): void;
  /** Tells readers who is there. */
  tell(): void;
  look(): void;
}

const lobbies = new WeakMap<PresenceParts, Lobby>();

function openLobby(parts: PresenceParts): Lobby {
  const links = new Map<string, PresentLink>();
  const lobby = { parts, process: parts.ids.uuid(), links, now: () => parts.clock.now().getTime() };
  lobbies.set(parts, lobby);
  const timer = setInterval(() => {
    for (const link of [...links.values()]) link.look();
    if (links.size > 0) return;
    clearInterval(timer);
    lobbies.delete(parts);
  }, lookMs).unref();
  return lobby;
}

function openLink({ parts, process, links, now }: Lobby, viewLinkId: string): PresentLink {
  const { events, database, log } = parts;
  const room = new PresenceRoom(process);
  const readers: PresentLink['readers'] = new Map();
  const warn = (error: unknown) => log.warn({ err: error, viewLinkId }, 'who is present could not be told');
  let announcedAt = now();
  let sent = Promise.resolve();
  let isWaiting = false;
  const link: PresentLink = {
    room,
    readers,
    publish(notice) {
      events.publish(database.db, presenceTopic, viewLinkId, notice).catch(warn);
    },
    announce(visitId) {
      const visits = room.own().filter((visit) => visitId === undefined || visit.visitId === visitId);
      for (let i = 0; i < visits.length; i += mostAtOnce)
        link.publish({ type: 'here', from: process, visits: visits.slice(i, i + mostAtOnce) });
    },
    tell() {
      // Changes that come while one is being published are published together.
      if (isWaiting) return;
      isWaiting = true;
      sent = sent
        .then(() => {
          isWaiting = false;
          return notifyVisits(parts, viewLinkId, link);
        })
        .catch(warn);
    },
    look() {
      const { own, hasOthers } = room.expire(now());
      if (own.length > 0) link.publish({ type: 'gone', from: process, visitIds: own });
      if (own.length > 0 || hasOthers) link.tell();
      if (announcedAt + announceMs <= now()) {
        announcedAt = now();
        link.announce();
      }
      if (readers.size > 0 || room.own().length > 0) return;
      unsubscribe();
      links.delete(viewLinkId);
    },
  };
  const unsubscribe = events.subscribe(presenceTopic, viewLinkId, {
    onEvent(notice) {
      if (notice.type === 'view') return void passOn(parts, viewLinkId, link, notice).catch(warn);
      if (notice.type === 'set' ? room.set(notice.visit) : hear(link, process, notice, now())) link.tell();
    },
    onBack() {
      link.publish({ type: 'who', from: process });
      link.announce();
    },
  });
  links.set(viewLinkId, link);
  return link;
}

type ProcessNotice = Extract<PresenceNotice, { from: string }>;

/** Takes in what another process says; true if that changed who is there. */
function hear({ room, announce }: PresentLink, process: string, notice: ProcessNotice, now: number): boolean {
  if (notice.from === process) return false;
  if (notice.type === 'here') return room.hear(notice.from, notice.visits, now);
  if (notice.type === 'gone') return room.forget(notice.from, notice.visitIds);
  announce();
  return false;
}

/** Sends each reader whom they may see, unless they know it; rights of all of them are looked up in a single query. */
async function notifyVisits(parts: DataParts, viewLinkId: string, { room, readers }: PresentLink): Promise<void> {
  if (readers.size === 0) return;
  const { db } = parts.database;
  const visits = room.all();
  const userIds = visits.map(({ userId }) => userId);
  const factsOf = await visitorFacts(parts, viewLinkId, [null, ...userIds]);
  const people = new Map((await findPeople(db, userIds)).map((person) => [person.userId, person]));
  await inTurns(readers.keys(), (reader) => {
    const userId = reader.actor?.userId ?? null;
    const facts = factsFor(reader, factsOf);
    const seen = { visits, people, factsOf, areColleagues: colleaguesAmong(factsOf) };
    const message = eventMessage(presentVisits(seen, { visitId: reader.visitId, userId, facts }));
    if (readers.get(reader) === message || !readers.has(reader)) return;
    readers.set(reader, message);
    reader.send(message);
  });
}

/** Passes a camera on to the readers who follow it and may do so. */
async function passOn(
  parts: PresenceParts,
  viewLinkId: string,
  { room, readers }: PresentLink,
  { visitId, userId, camera, look }: Extract<PresenceNotice, { type: 'view' }>,
): Promise<void> {
  if (room.get(visitId)?.userId !== userId) return;
  const followers = [...readers.keys()].filter((reader) => room.get(reader.visitId)?.followedVisitId === visitId);
  if (followers.length === 0) return;
  const factsOf = await visitorFacts(
    parts,
    viewLinkId,
    followers.map(({ actor }) => actor?.userId ?? null),
  );
  const message = eventMessage({ type: 'presence_view', visitId, camera, look });
  for (const reader of followers) if (mayFollow(factsFor(reader, factsOf))) reader.send(message);
}

/**
 * The facts about those who have a link open. Which password another process's visitors knew is not known here; their
 * pages would have closed if it were no longer the right one.
 */
async function visitorFacts(parts: DataParts, viewLinkId: string, userIds: (string | null)[]): Promise<FactsOf> {
  const facts = await findFactsFor(parts.database.db, viewLinkId, userIds, parts.clock.now());
  return new Map([...facts].map(([userId, given]) => [userId, asGranted(given)]));
}

type FactsOf = Map<string | null, VisitorFacts>;

function factsFor({ actor, grantedVersion }: PresentReader, factsOf: FactsOf): LinkFacts | undefined {
  const facts = factsOf.get(actor?.userId ?? null);
  return facts && { ...facts, grantedVersion };
}
