import type { ProjectRole } from '@chamfer/contract/roles';
import { actingAs, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { storeInvitations, type Target } from './invitations/sharing-invitations.service.ts';
import { projectAccessRequests } from './sharing.tables.ts';

/** An invitation with the secrets of its link. */
export interface SeededInvitation {
  invitationId: string;
  hash: string;
  emailToken: string;
}

/** Invites an address to a project or a review link, without a mail. */
export async function seedSharingInvitation(
  ctx: Context,
  db: Db,
  { email, role, invitedBy, ...target }: Target & { email: string; role: ProjectRole; invitedBy: string },
): Promise<SeededInvitation> {
  const [made] = await storeInvitations(actingAs(ctx, invitedBy), db, target, { emails: [email], role });
  const { invitation, hash, emailToken } = made!;
  return { invitationId: invitation.id, hash, emailToken };
}

/** Asks for access to a project, and returns the id of the request. */
export async function seedAccessRequest(
  { parts: { ids, clock } }: Context,
  db: Db,
  asking: { projectId: string; userId: string },
): Promise<string> {
  const id = ids.uuid();
  await db.insert(projectAccessRequests).values({ ...asking, id, createdAt: clock.now() });
  return id;
}
