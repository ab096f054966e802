import type { CallOutput, CallRequest } from '@chamfer/contract';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { requireUser } from '../../people/people.service.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import {
  archiveProject,
  bringProjectBack,
  changeAccess,
  findProject,
  markProjectDeleted,
  moveToSpace,
  renameProject,
} from '../../projects/project-changes.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { notifyLinksOf } from '../../review/links/link-state.service.ts';
import { spaceMembers } from '../../teams/core/space-access.service.ts';
import { dropPending } from './join-project.service.ts';

type Change = CallRequest<'PATCH /web/projects/{projectId}'>['input'];

/**
 * Makes one change of a project: its name, whom it opens to, its space, or whether it is archived. Everyone who has one of
 * its links open is notified with the transaction.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, SPACE_NOT_FOUND, SPACE_FORBIDDEN; OPERATION_NOT_ALLOWED with a `reason`:
 * `archived`, `private_space`, `other_team`
 */
export async function changeProject(
  ctx: Context,
  projectId: string,
  change: Change,
): Promise<CallOutput<'PATCH /web/projects/{projectId}'>> {
  const changed = await transact(ctx, async (db) => {
    const before = change.spaceId === undefined ? [] : await peopleThrough(db, projectId);
    await make(ctx, db, projectId, change);
    const row = await findProject(db, projectId);
    if (change.name === undefined) {
      await notifyLinksOf(ctx, db, projectId);
      await notifyAccess(ctx, db, [...new Set([...before, ...(await spaceMembers(db, row.spaceId))])]);
    }
    return row;
  });
  forgetRights(ctx.parts);
  const { name, access, spaceId, archivedAt } = changed;
  return { projectId, name, access, spaceId, archivedAt: archivedAt?.toISOString() ?? null };
}

async function make(ctx: Context, db: Db, projectId: string, change: Change): Promise<void> {
  const { name, access, spaceId, archived } = change;
  if (name !== undefined) await renameProject(ctx, db, projectId, name);
  else if (access !== undefined) await changeAccess(ctx, db, projectId, access);
  else if (spaceId !== undefined) await move(ctx, db, projectId, spaceId);
  else await archiveProject(ctx, db, projectId, archived!);
}

/** Moves a project. Who takes it into their private space owns it, and has what they had asked for in it. */
async function move(ctx: Context, db: Db, projectId: string, spaceId: string): Promise<void> {
  await moveToSpace(ctx, db, projectId, spaceId);
  await dropPending(db, projectId, await requireUser(db, actorOf(ctx).userId));
}

async function peopleThrough(db: Db, projectId: string): Promise<string[]> {
  const row = await findProject(db, projectId);
  return row ? spaceMembers(db, row.spaceId) : [];
}

/**
 * Deletes a project. Everyone who has one of its links open is notified with the transaction, and the addresses of its files end
 * (ACCESS §3, DECISIONS 70). @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function deleteProject(ctx: Context, projectId: string): Promise<void> {
  await transact(ctx, async (db) => {
    await markProjectDeleted(ctx, db, projectId);
    await notifyLinksOf(ctx, db, projectId);
  });
  forgetRights(ctx.parts);
}

/** Brings a deleted project back. @throws PROJECT_NOT_FOUND if it is not among one's deleted projects */
export async function restoreProject(ctx: Context, projectId: string): Promise<void> {
  await transact(ctx, async (db) => {
    await bringProjectBack(ctx, db, projectId);
    await notifyLinksOf(ctx, db, projectId);
  });
  forgetRights(ctx.parts);
}
