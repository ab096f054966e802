import type { Area } from '../../platform/area.ts';
import { connectHeldInvitations } from '../billing/orders/held-invitations.port.ts';
import { sendPaidInvitations } from './held-invitations.service.ts';
import { removedFromTeamMail, teamInvitationMail, teamOwnerMail } from './team-area.mails.ts';
import { teamAreaRoutes } from './team-area.routes.ts';

/** What the members of a team do there: its members, invitations, spaces, name and audit log (spec 2 §2). */
export const teamArea = {
  calls: teamAreaRoutes,
  connect: () => connectHeldInvitations(sendPaidInvitations),
  mails: [teamInvitationMail, removedFromTeamMail, teamOwnerMail],
} satisfies Area;
