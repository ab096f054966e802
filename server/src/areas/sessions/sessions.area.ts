import type { Area } from '../../platform/area.ts';
import { followEndedSessions } from './session-ends.service.ts';
import { sweepSessions } from './sessions.sweep.ts';

/** Who is signed in, and where. */
export const sessions = { sweeps: [sweepSessions], start: followEndedSessions } satisfies Area;
