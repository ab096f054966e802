import { actingAs } from '../../../platform/context.ts';
import type { SendHeldInvitations } from '../../billing/orders/held-invitations.port.ts';
import { findUser } from '../../people/people.service.ts';
import { roleInTeam } from '../core/team-locks.service.ts';
import { sortCandidates } from './invitation-candidates.ts';
import { sendInvitations } from './invitations.service.ts';

/**
 * Sends the invitations that were bought with seats. Money was taken by now, so nothing is refused: who was invited
 * meanwhile is left out, and so is everybody if the one who invited them or the team is gone.
 */
export const sendPaidInvitations: SendHeldInvitations = async (ctx, db, teamId, held) => {
  const { emails, role, invitedByUserId, redirectUrl } = held;
  const inviter = await findUser(db, invitedByUserId);
  if (!inviter || !(await roleInTeam(db, teamId, invitedByUserId))) return { invitedUsers: [], errors: [] };
  const candidates = await sortCandidates(db, teamId, { emails, role, now: ctx.parts.clock.now() });
  if (candidates.emails.length === 0) return { invitedUsers: [], errors: candidates.errors };
  const invited = { emails: candidates.emails, role, redirectUrl };
  const invitedUsers = await sendInvitations(actingAs(ctx, invitedByUserId), db, teamId, invited);
  return { invitedUsers, errors: candidates.errors };
};
