import type { Area } from '../../platform/area.ts';
import { removedFromTeamMail, teamInvitationMail, teamOwnerMail } from './team-area.mails.ts';
import { teamAreaRoutes } from './team-area.routes.ts';

/** What the members of a team do there: its members, invitations, spaces, name and audit log (spec 2 §2). */
export const teamArea = {
  calls: teamAreaRoutes,
  mails: [teamInvitationMail, removedFromTeamMail, teamOwnerMail],
} satisfies Area;
