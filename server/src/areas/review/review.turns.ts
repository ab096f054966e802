import { eq } from 'drizzle-orm';
import type { TeamOf } from '../../platform/http/limit/turn-of-request.ts';
import { projects } from '../projects/projects.tables.ts';
import { commentPictures } from './comments/comment-pictures.tables.ts';
import { comments, viewLinks } from './review.tables.ts';

/** The team whose design a review link shows. */
export const teamOfLink: TeamOf = async (db, id) => {
  const [row] = await db
    .select({ teamId: projects.teamId })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .where(eq(viewLinks.id, id));
  return row?.teamId;
};

/** The team whose design a comment is about. */
export const teamOfComment: TeamOf = async (db, id) => {
  const [row] = await db.select({ viewLinkId: comments.viewLinkId }).from(comments).where(eq(comments.id, id));
  return row && teamOfLink(db, row.viewLinkId);
};

/** The team whose design a picture of a comment is about. */
export const teamOfPicture: TeamOf = async (db, id) => {
  const ofId = eq(commentPictures.id, id);
  const [row] = await db.select({ viewLinkId: commentPictures.viewLinkId }).from(commentPictures).where(ofId);
  return row && teamOfLink(db, row.viewLinkId);
};
