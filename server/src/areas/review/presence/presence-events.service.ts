import { defineTopic } from '../../../platform/events/events.ts';
import type { Visit } from './presence-room.ts';

/** What processes tell each other of the visits of a review link. `from` is the id of a process. */
export type PresenceNotice =
  /** A process has just begun to listen, and knows nobody. */
  | { type: 'who'; from: string }
  /** Visits with a stream in this process: new ones, and again and again all of them. */
  | { type: 'here'; from: string; visits: Visit[] }
  | { type: 'gone'; from: string; visitIds: string[] }
  /** A visit of this person says something of itself; whichever process took the call. */
  | { type: 'set'; visit: Visit }
  /** Where the camera of a visit of this person is. */
  | { type: 'view'; visitId: string; userId: string; camera: number[]; look: string | null };

/** The visits of review links, by link id. */
export const presenceTopic = defineTopic<PresenceNotice>('presence');
