import { defineTopic } from '../../platform/events/events.ts';

/** What happens to a person: their access to something changed, or an invitation of theirs came or went. */
export interface PersonEvent {
  type: 'access' | 'invitations';
}

/** People, by the ids of their accounts. */
export const personTopic = defineTopic<PersonEvent>('person');
