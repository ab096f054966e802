import { defineTopic } from '../../platform/events/events.ts';

/** What changed in a team: its members, roles or invitations; its spaces and who is in them; its name. */
export interface TeamEvent {
  type: 'members' | 'spaces' | 'settings';
}

/** Teams, by their ids. */
export const teamTopic = defineTopic<TeamEvent>('team');
