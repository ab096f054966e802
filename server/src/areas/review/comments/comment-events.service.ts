import { getTableColumns } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findPeople, type Person } from '../../people/people.service.ts';
import { linkTopic } from '../links/link-events.service.ts';
import { type commentPlacements, comments } from '../review.tables.ts';
import type { Comment, CommentRow, Related } from './comments.present.ts';
import { peopleOf, readRelated, type StoredComment } from './shown-comments.service.ts';
import type { ShownName } from './shown-names.service.ts';

type Placement = Omit<typeof commentPlacements.$inferSelect, 'confirmedAt'>;

/** A comment on its way to the processes that have readers of its link, as JSON has it. */
interface SentComment {
  row: Record<string, unknown>;
  people: Person[];
  names: [string, ShownName][];
  pictures: [string, Comment['pictures']][];
  revisions: [string, number][];
  placements: [string, (Placement & { confirmedAt: string | Date })[]][];
}

const columns = getTableColumns(comments);
const columnNames = Object.keys(columns) as (keyof CommentRow)[];
const times = ['createdAt', 'editedAt', 'resolvedAt', 'deletedAt'] as const satisfies (keyof CommentRow)[];

/**
 * Notifies the readers of a link of a comment as it is in this transaction, which has to hold its row. The event brings the
 * comment along, so that no process has to look it up. Returns what it shows that is stored elsewhere.
 */
export async function publishComment(
  { events }: Pick<Parts, 'events'>,
  db: Db,
  type: 'comment_created' | 'comment_updated',
  row: CommentRow,
): Promise<Related> {
  const related = await readRelated(db, [row]);
  const people = await findPeople(db, peopleOf(row));
  const sent: SentComment = {
    row: Object.fromEntries(columnNames.map((name) => [name, row[name]])),
    people,
    names: [...related.names],
    pictures: [...related.pictures],
    revisions: [...related.revisions],
    placements: [...related.placements],
  };
  await events.publish(db, linkTopic, row.viewLinkId, { type, commentId: row.id }, sent);
  return related;
}

/**
 * The comment that an event brought along; null if it brought none, or one of a version with other columns, so that it has to
 * be looked up.
 */
export function commentOf(content: unknown): StoredComment | null {
  if (!content) return null;
  const { row: sent, people, names, pictures, revisions, placements } = content as SentComment;
  if (Object.keys(sent).join() !== columnNames.join() || !placements) return null;
  const row = { ...sent } as CommentRow;
  for (const name of times) if (sent[name]) Object.assign(row, { [name]: new Date(sent[name] as string) });
  const places = placements.map(
    ([id, all]) => [id, all.map((each) => ({ ...each, confirmedAt: new Date(each.confirmedAt) }))] as const,
  );
  const related = {
    names: new Map(names),
    pictures: new Map(pictures),
    revisions: new Map(revisions),
    placements: new Map(places),
  };
  return { row, people, related };
}
