import type { CallRequest } from '@chamfer/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendCsv } from '../../../platform/http/csv.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { findPeople, type Person } from '../../people/people.service.ts';
import { drawings } from '../../publishing/publishing.tables.ts';
import { showPeople } from '../../teams/core/colleagues.service.ts';
import { link } from '../links/links.policy.ts';
import { openLink, visitorOf } from '../links/open-link.service.ts';
import { comments, viewLinkRevisions } from '../review.tables.ts';
import { reviewTexts } from '../review.texts.ts';
import { picturesOf } from './pictures-of-comments.service.ts';
import { onlookerOf, peopleOf } from './shown-comments.service.ts';
import { namesOf, type ShownName, withMarkedGuests } from './shown-names.service.ts';

type Query = CallRequest<'GET /web/comments.csv'>['query'];
type Key = Parameters<typeof reviewTexts.text>[1];

const columns = [
  'export.number',
  'export.kind',
  'export.author',
  'export.email',
  'export.written',
  'export.edited',
  'export.state',
  'export.resolvedBy',
  'export.resolved',
  'export.place',
  'export.sheet',
  'export.revision',
  'export.message',
  'export.pictures',
] as const;

const states = {
  open: 'export.state.open',
  resolved: 'export.state.resolved',
  deleted: 'export.state.deleted',
} as const;

/**
 * Answers with the comments of a link as a CSV file: each thread with its number, and its replies below it.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function sendCommentsCsv(ctx: Context, query: Query, { reply }: Exchange): Promise<void> {
  const { facts } = await openLink(ctx, query.v, link.exportComments);
  const { db } = ctx.parts.database;
  const now = ctx.parts.clock.now();
  const threads = await readThreads(db, query.v);
  const people = await findPeople(
    db,
    threads.flatMap(({ row }) => peopleOf(row)),
  );
  const pictures = await picturesOf(
    db,
    threads.map(({ row }) => row.id),
  );
  const onlooker = onlookerOf({ userId: visitorOf(ctx.actor, query.v), facts });
  const shown = new Map((await showPeople(db, onlooker, people)).map((person) => [person.userId, person]));
  const names = await namesOf(
    db,
    threads.flatMap(({ row }) => row.mentionedUserIds),
  );
  const say = (key: Key, args = {}) => reviewTexts.text(query.language, key, args);
  await sendCsv(reply, {
    name: `comments-${timeIn(query.timeZone, now).slice(0, 10)}`,
    columns: columns.map((key) => say(key)),
    rows: threadsOf(threads).flatMap((thread, index) =>
      thread.map((each) => rowOf(each, index + 1, { shown, names, say, pictures, timeZone: query.timeZone })),
    ),
  });
}

type Found = Awaited<ReturnType<typeof readThreads>>[number];

/** The comments of a link with what they are pinned to, oldest first. */
function readThreads(db: Db, viewLinkId: string) {
  return db
    .select({ row: comments, drawing: drawings.title, revision: viewLinkRevisions.number })
    .from(comments)
    .innerJoin(
      viewLinkRevisions,
      and(
        eq(viewLinkRevisions.viewLinkId, comments.viewLinkId),
        eq(viewLinkRevisions.webExportId, comments.webExportId),
      ),
    )
    .leftJoin(drawings, eq(drawings.id, comments.drawingId))
    .where(eq(comments.viewLinkId, viewLinkId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** Each first comment with its replies behind it. Numbers are those of the pins. */
function threadsOf(found: readonly Found[]): Found[][] {
  const replies = Map.groupBy(found, ({ row }) => row.parentCommentId);
  return (replies.get(null) ?? []).map((first) => [first, ...(replies.get(first.row.id) ?? [])]);
}

interface Writing {
  shown: ReadonlyMap<string, Person>;
  /** Of the people whom comments mention. */
  names: ReadonlyMap<string, ShownName>;
  say: (key: Key, args?: Record<string, string>) => string;
  pictures: Awaited<ReturnType<typeof picturesOf>>;
  timeZone: string;
}

function rowOf(
  { row, drawing, revision }: Found,
  number: number,
  { shown, names, say, pictures, timeZone }: Writing,
): string[] {
  const nameOf = (userId: string | null) => {
    const person = userId === null ? undefined : shown.get(userId);
    const name = person?.name ?? person?.email;
    if (!name) return say('export.unknown');
    return person?.isGuest ? say('guest-name', { name }) : name;
  };
  const at = (time: Date | null) => (time ? timeIn(timeZone, time) : '');
  const isReply = row.type === 'reply';
  const state = row.deletedAt ? 'deleted' : row.resolvedAt ? 'resolved' : 'open';
  const place = row.type === 'drawing' ? (drawing ?? '') : say('export.place.model');
  return [
    String(number),
    say(isReply ? 'export.kind.reply' : 'export.kind.comment'),
    row.deletedAt ? '' : nameOf(row.createdByUserId),
    (row.createdByUserId && shown.get(row.createdByUserId)?.email) || '',
    at(row.createdAt),
    at(row.editedAt),
    isReply ? '' : say(states[state]),
    row.resolvedAt ? nameOf(row.resolvedByUserId) : '',
    at(row.resolvedAt),
    isReply ? '' : place,
    row.page === null ? '' : String(row.page),
    String(revision),
    withMarkedGuests(row, names, (name) => say('guest-name', { name })),
    // A line each, as spreadsheets keep it in one cell.
    (pictures.get(row.id) ?? []).map(({ name }) => name).join('\n'),
  ];
}

/** A point in time as spreadsheets read it in every language: 2026-11-22 11:39. */
function timeIn(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time);
}
