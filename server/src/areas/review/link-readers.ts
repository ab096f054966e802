import type { CallOutput } from '@chamfer/contract';
import { and, inArray, lte } from 'drizzle-orm';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type EventStream, eventMessage } from '../../platform/http/event-streams.ts';
import { inTurns } from '../../platform/in-turns.ts';
import type { Parts } from '../../platform/parts.ts';
import { may } from '../../platform/policy.ts';
import { comment } from './comments.policy.ts';
import type { Reader } from './comments.present.ts';
import { type LinkEvent, linkTopic } from './link-events.service.ts';
import { link } from './links.policy.ts';
import { findFactsFor, visitorOf } from './open-link.service.ts';
import { viewLinks } from './review.tables.ts';
import { readComment, type StoredComment, showComment } from './shown-comments.service.ts';

type ReviewEvent = CallOutput<'GET /web/project-view-links/{viewLink}/events'>;

/** A person who has a review link open through this process. */
export interface LinkReader extends EventStream {
  /** Null for a visitor without an account. */
  actor: Actor | null;
  /** Which password of the link they knew; null if none. */
  grantedVersion: number | null;
}

/**
 * Sends a reader the events of a link until the returned function is called. Before every event the rights of all
 * readers are checked in a single query; each event is read and serialised only once.
 */
export function joinLink(parts: Parts, viewLinkId: string, reader: LinkReader): () => void {
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
  tell(event: LinkEvent): void;
  /** The expiry that its readers were told of, in milliseconds since 1970. */
  toldExpiry: number | null;
}

const openLinks = new WeakMap<Parts, Map<string, OpenedLink>>();

function follow(parts: Parts, viewLinkId: string): OpenedLink {
  const readers = new Set<LinkReader>();
  const end = () => {
    for (const reader of [...readers]) reader.end();
  };
  let telling = Promise.resolve();
  const tellNext = (event: LinkEvent) => {
    telling = telling
      .then(() => tell(parts, viewLinkId, [...readers], event))
      .catch((error: unknown) => {
        // Readers that reconnect load what they missed.
        parts.log.warn({ err: error, viewLinkId }, 'an event could not be told');
        end();
      });
  };
  const unsubscribe = parts.events.subscribe(linkTopic, viewLinkId, { onEvent: tellNext, onBack: end });
  return { readers, unsubscribe, tell: tellNext, toldExpiry: null };
}

/** How often open links are looked at for their expiry, which is no event. Milliseconds. */
const lookMs = 5000;

/** Ends the streams of links that expire while they are open (DECISIONS 44); it stops once none is. */
function watchExpiry(parts: Parts): Map<string, OpenedLink> {
  const links = new Map<string, OpenedLink>();
  openLinks.set(parts, links);
  const timer = setInterval(() => {
    if (links.size === 0) {
      clearInterval(timer);
      openLinks.delete(parts);
      return;
    }
    tellExpired(parts, links).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'whether open links have expired could not be looked up');
    });
  }, lookMs).unref();
  return links;
}

async function tellExpired(parts: Parts, links: Map<string, OpenedLink>): Promise<void> {
  const expired = await parts.database.db
    .select({ id: viewLinks.id, expiresAt: viewLinks.expiresAt })
    .from(viewLinks)
    .where(and(inArray(viewLinks.id, [...links.keys()]), lte(viewLinks.expiresAt, parts.clock.now())));
  for (const { id, expiresAt } of expired) {
    const opened = links.get(id);
    const at = expiresAt?.getTime() ?? null;
    if (!opened || opened.toldExpiry === at) continue;
    opened.toldExpiry = at;
    opened.tell({ type: 'link_changed' });
  }
}

async function tell(parts: Parts, viewLinkId: string, readers: LinkReader[], event: LinkEvent): Promise<void> {
  const { db } = parts.database;
  const visitors = readers.map(({ actor }) => visitorOf(actor, viewLinkId));
  const now = parts.clock.now();
  const factsOf = await findFactsFor(db, viewLinkId, visitors, now);
  const messageFor = await presentEvent(db, event);
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
async function presentEvent(db: Db, event: LinkEvent): Promise<(reader: Reader) => string | null> {
  if (event.type !== 'comment_created' && event.type !== 'comment_updated') {
    const message = eventMessage(event satisfies ReviewEvent);
    return () => message;
  }
  const stored = await readComment(db, event.commentId);
  if (!stored) return () => null;
  // The author, other people and those without an account see a comment differently. Each message is built only once.
  const messages = new Map<string, string>();
  return (reader) => {
    const { userId, facts } = reader;
    const isAuthor = userId !== null && userId === stored.row.createdByUserId;
    const kind = `${isAuthor ? 'author' : 'other'} ${facts.isSignedIn ? 'person' : 'visitor'}`;
    const written = messages.get(kind) ?? eventMessage(present[event.type](stored, reader));
    messages.set(kind, written);
    return written;
  };
}

const present = {
  comment_created(stored: StoredComment, reader: Reader): ReviewEvent {
    const { comment, users } = showComment(stored, reader);
    const user = users.find(({ userId }) => userId === comment.createdByUserId) ?? null;
    return { type: 'comment_created', comment, user };
  },
  comment_updated(stored: StoredComment, reader: Reader): ReviewEvent {
    return { type: 'comment_updated', ...showComment(stored, reader) };
  },
};
