import { and, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type ProjectRole, projectRole, reaches, strongest } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { teamRole } from '../teams/teams.service.ts';
import { spaces } from '../teams/teams.tables.ts';
import { viewLinks, viewLinkUsers } from './review.tables.ts';

/** A review link the visitor may open, and what they are on it. */
export interface OpenLink {
  link: typeof viewLinks.$inferSelect;
  space: typeof spaces.$inferSelect;
  /** Null for visitors without an account. */
  userRole: ProjectRole | null;
  /** What counts: the visitor's role, or the link's base role for visitors without an account. */
  effectiveRole: ProjectRole;
}

/**
 * Opens a review link for the visitor. The effective role is the strongest of project role, direct link role and the
 * base role where the state lets this visitor in (DECISIONS 40).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND (unknown or not shared), …_AUTH_REQUIRED (log in first), …_FORBIDDEN
 */
export async function openLink(ctx: Context, viewLinkId: string): Promise<OpenLink> {
  const { db } = ctx.parts.database;
  const found = await findLink(db, viewLinkId);
  if (!found || found.link.sharedState === 'not_shared') throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  const { link, space } = found;
  const isPublic = link.sharedState === 'anyone_with_link';
  if (!ctx.actor) {
    if (!isPublic) throw new AppError('PROJECT_VIEW_LINK_AUTH_REQUIRED');
    return { link, space, userRole: null, effectiveRole: link.baseRole };
  }
  const { userId } = ctx.actor;
  const [inProject, direct, inTeam] = await Promise.all([
    projectRole(db, link.projectId, userId),
    linkRole(db, link.id, userId),
    teamRole(db, space.teamId, userId),
  ]);
  const letIn = isPublic || (link.sharedState === 'team_only' && inTeam !== null && inTeam !== 'guest');
  const role = strongest(inProject, direct, letIn ? link.baseRole : null);
  if (!role) throw new AppError('PROJECT_VIEW_LINK_FORBIDDEN');
  return { link, space, userRole: role, effectiveRole: role };
}

/** Commenting is enabled for every role but viewer (spec 3 §6). */
export function isCommentingEnabled({ effectiveRole }: OpenLink): boolean {
  return reaches(effectiveRole, 'commenter');
}

/** Opens a link whose comments the visitor may read. @throws as `openLink`, and COMMENTING_FORBIDDEN */
export async function openLinkForComments(ctx: Context, viewLinkId: string): Promise<OpenLink> {
  const opened = await openLink(ctx, viewLinkId);
  if (!isCommentingEnabled(opened)) throw new AppError('COMMENTING_FORBIDDEN');
  return opened;
}

/** A link with the space its project is in, whatever its state. */
export async function findLink(db: Db, viewLinkId: string) {
  const [row] = await db
    .select({ link: viewLinks, space: spaces })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .where(eq(viewLinks.id, viewLinkId));
  return row ?? null;
}

async function linkRole(db: Db, viewLinkId: string, userId: string): Promise<ProjectRole | null> {
  const [row] = await db
    .select({ role: viewLinkUsers.role })
    .from(viewLinkUsers)
    .where(and(eq(viewLinkUsers.viewLinkId, viewLinkId), eq(viewLinkUsers.userId, userId)));
  return row?.role ?? null;
}

/** Whether a link is shared with anybody at all: what the addresses of its files depend on. */
export async function isLinkShared(db: Db, viewLinkId: string): Promise<boolean> {
  const [row] = await db.select({ state: viewLinks.sharedState }).from(viewLinks).where(eq(viewLinks.id, viewLinkId));
  return row !== undefined && row.state !== 'not_shared';
}
