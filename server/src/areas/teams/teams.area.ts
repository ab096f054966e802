import type { Area } from '../../platform/area.ts';
import { connectHeldInvitations } from '../billing/orders/held-invitations.port.ts';
import { teamOfInvitation, teamOfSpace } from './core/teams.turns.ts';
import { sendPaidInvitations } from './invitations/held-invitations.service.ts';
import { removedFromTeamMail, teamInvitationMail, teamOwnerMail } from './teams.mails.ts';
import { teamsRoutes } from './teams.routes.ts';

/**
 * Teams, their members and their spaces, and what the members do there (spec 2 §2). What billing and the areas above it
 * need of teams is in `core`, below them; the other rooms are above them.
 */
export const teams = {
  calls: teamsRoutes,
  connect: () => connectHeldInvitations(sendPaidInvitations),
  mails: [removedFromTeamMail, teamInvitationMail, teamOwnerMail],
  teamsOf: { space: teamOfSpace, 'team-invitation': teamOfInvitation },
  addresses: [
    {
      table: 'team_invitations',
      column: 'email',
      noun: 'invitation to a team',
      excludes: 'o.team_id = a.team_id and o.accepted_at is null and a.accepted_at is null',
      order: 'a.created_at',
    },
  ],
} satisfies Area;
