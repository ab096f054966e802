import type { CallOutput } from '@chamfer/contract';
import type { Actor } from '../../../platform/actor.ts';
import { type EventStream, eventMessage } from '../../../platform/http/session/event-streams.ts';
import type { DataParts, Parts } from '../../../platform/parts.ts';
import { may } from '../../../platform/policy.ts';
import { inTurns } from '../../../platform/turns/in-turns.ts';
import { type AreColleagues, seesAddress } from '../../teams/core/colleagues.service.ts';
import { commentOf } from '../comments/comment-events.service.ts';
import { comment } from '../comments/comments.policy.ts';
import type { Reader } from '../comments/comments.present.ts';
import { onlookerOf, readComment, type StoredComment, showComment } from '../comments/shown-comments.service.ts';
import { type LinkEvent, linkTopic } from '../links/link-events.service.ts';
import { link } from '../links/links.policy.ts';
import { colleaguesAmong, findFactsFor, visitorOf } from '../links/open-link.service.ts';

type ReviewEvent = CallOutput<'GET /web/project-view-links/{viewLink}/events'>;

/** A person who has a review link open through this process. */
export interface LinkReader extends EventStream {
  /** Null for a visitor without an account. */
  actor: Actor | null;
  /** Which password of the link they knew; null if none. */
  grantedVersion: number | null;
}

/** What streams of events are made of. */
type StreamParts = Pick<Parts, 'clock' | 'database' | 'events' | 'log'>;

/**
 * Sends a reader the events of a link until the returned function is called. Before every event the rights of all
 * readers are checked in a single query; each event is serialised only once, and a comment that it did not bring along is read
 * once.
 */
export function joinLink(parts: StreamParts, viewLinkId: string, reader: LinkReader): () => void {
  const links = openLinks.get(parts) ?? watchExpiry(parts);
  const opened = links.get(viewLinkId) ?? follow(parts, viewLinkId);
  links.set(viewLinkId, opened);
  opened.readers.add(reader);
  return () => {
    opened.readers.delete(reader);
    if (opened.readers.size > 0 || links.get(viewLinkId) !== opened) return;
    links.delete(viewLinkId);
    opened.unsubscribe();
  };
}

/** A link that somebody has open through this process. */
interface OpenedLink {
  readers: Set<LinkReader>;
  unsubscribe(): void;
  /** Tells its readers of an event, after those before it. */
  tell(event: LinkEvent, content?: unknown): void;
  /** When it expires, as far as known; null if never, or if its readers were notified. */
  expiresAt: Date | null;
}

const openLinks = new WeakMap<Pick<Parts, 'clock'>, Map<string, OpenedLink>>();

function follow(parts: StreamParts, viewLinkId: string): OpenedLink {
  const readers = new Set<LinkReader>();
  const end = () => {
    for (const reader of [...readers]) reader.end();
  };
  let sending = Promise.resolve();
  let opened: OpenedLink;
  const notifyNext = (event: LinkEvent, content?: unknown) => {
    sending = sending
      .then(() => tell(parts, viewLinkId, opened, event, content))
      .catch((error: unknown) => {
        // Readers that reconnect load what they missed.
        parts.log.warn({ err: error, viewLinkId }, 'an event could not be told');
        end();
      });
  };
  const unsubscribe = parts.events.subscribe(linkTopic, viewLinkId, {
    onEvent: (event, _id, content) => notifyNext(event, content),
    onBack: end,
  });
  opened = { readers, unsubscribe, tell: notifyNext, expiresAt: null };
  return opened;
}

/** How often the expiries of open links are looked at; none is an event. Milliseconds. */
const lookMs = 5000;

/** Ends the streams of links that expire while they are open (DECISIONS 44); it stops once none is. */
function watchExpiry(parts: StreamParts): Map<string, OpenedLink> {
  const links = new Map<string, OpenedLink>();
  openLinks.set(parts, links);
  const timer = setInterval(() => {
    const now = parts.clock.now();
    for (const opened of links.values()) if (isOver(opened.expiresAt, now)) opened.tell({ type: 'link_changed' });
    if (links.size > 0) return;
    clearInterval(timer);
    openLinks.delete(parts);
  }, lookMs).unref();
  return links;
}

function isOver(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/**
 * Says when a link that is open expires, as it was read; later changes come as events. If one came meanwhile, the earlier
 * expiry counts, at which the rights are looked at again anyway.
 */
export function noteExpiry(parts: Pick<Parts, 'clock'>, viewLinkId: string, expiresAt: Date | null): void {
  const opened = openLinks.get(parts)?.get(viewLinkId);
  if (!opened || !expiresAt || isOver(expiresAt, parts.clock.now())) return;
  if (!opened.expiresAt || expiresAt < opened.expiresAt) opened.expiresAt = expiresAt;
}

async function tell(
  parts: DataParts,
  viewLinkId: string,
  opened: OpenedLink,
  event: LinkEvent,
  content: unknown,
): Promise<void> {
  const { db } = parts.database;
  const readers = [...opened.readers];
  const visitors = readers.map(({ actor }) => visitorOf(actor, viewLinkId));
  const now = parts.clock.now();
  const stored =
    event.type === 'comment_created' || event.type === 'comment_updated'
      ? (commentOf(content) ?? (await readComment(db, event.commentId)))
      : null;
  const people = stored?.people.map(({ userId }) => userId) ?? [];
  const factsOf = await findFactsFor(db, viewLinkId, [...visitors, ...people], now);
  const expiresAt = [...factsOf.values()][0]?.expiresAt ?? null;
  opened.expiresAt = isOver(expiresAt, now) ? null : expiresAt;
  const messageFor = presentEvent(event, stored, colleaguesAmong(factsOf));
  await inTurns(readers, (reader) => {
    const userId = visitorOf(reader.actor, viewLinkId);
    const found = factsOf.get(userId);
    const facts = found && { ...found, grantedVersion: reader.grantedVersion };
    if (!facts || !may(link.hearEvents, facts)) {
      reader.send(eventMessage({ type: 'link_changed' }));
      reader.end();
    } else if (!isAboutComments(event) || may(comment.read, facts)) {
      const message = messageFor({ userId, facts, now });
      if (message) reader.send(message);
    }
  });
}

/** Viewers receive all events except those about comments. */
function isAboutComments(event: LinkEvent): boolean {
  return 'commentId' in event;
}

/** Returns a function that gives the message about an event for each reader; null if the comment no longer exists. */
function presentEvent(
  event: LinkEvent,
  stored: StoredComment | null,
  areColleagues: AreColleagues,
): (reader: Reader) => string | null {
  if (event.type !== 'comment_created' && event.type !== 'comment_updated') {
    const message = eventMessage(event satisfies ReviewEvent);
    return () => message;
  }
  if (!stored) return () => null;
  // The author, other people and those without an account see a comment differently, and not everybody sees the addresses
  // of its people. Each message is built only once.
  const messages = new Map<string, string>();
  return (reader) => {
    const { userId, facts } = reader;
    const isAuthor = userId !== null && userId === stored.row.createdByUserId;
    const onlooker = onlookerOf(reader);
    const seen = stored.people.map((person) => seesAddress(onlooker, person.userId, areColleagues));
    const kind = `${isAuthor ? 'author' : 'other'} ${facts.isSignedIn ? 'person' : 'visitor'} ${seen.join()}`;
    const written = messages.get(kind) ?? eventMessage(present[event.type](stored, reader, areColleagues));
    messages.set(kind, written);
    return written;
  };
}

const present = {
  comment_created(stored: StoredComment, reader: Reader, areColleagues: AreColleagues): ReviewEvent {
    const { comment, users } = showComment(stored, reader, areColleagues);
    const user = users.find(({ userId }) => userId === comment.createdByUserId) ?? null;
    return { type: 'comment_created', comment, user };
  },
  comment_updated(stored: StoredComment, reader: Reader, areColleagues: AreColleagues): ReviewEvent {
    return { type: 'comment_updated', ...showComment(stored, reader, areColleagues) };
  },
};
