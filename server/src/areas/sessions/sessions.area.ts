import type { Area } from '../../platform/area.ts';
import { followEndedSessions } from './session-ends.service.ts';
import { forgetSessions, sweepSessions } from './sessions.sweep.ts';

/** The sessions of people on their devices. */
export const sessions = { sweeps: [sweepSessions, forgetSessions], start: followEndedSessions } satisfies Area;
