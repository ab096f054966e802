import type { Area } from '../../platform/area.ts';
import { teamOfInvitation, teamOfSpace } from './teams.turns.ts';

/** Teams, their members and their spaces. */
export const teams = {
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
