import { z } from 'zod';
import { oneLine } from '../rules/names.ts';
import { id, text } from '../shapes.ts';

/**
 * A call that shows something to operators: the session has proved a second factor within 30 minutes. To everybody else it
 * does not exist.
 */
export const shown = { auth: 'session', operator: true, statuses: { TWO_FACTOR_REQUIRED: 403 } } as const;

/** A call with which operators change something: the proof is at most ten minutes old. */
export const changed = {
  auth: 'fresh',
  secondFactor: true,
  operator: true,
  statuses: { TWO_FACTOR_REQUIRED: 403 },
} as const;

/** Why an operator does something, such as the number of a ticket. It is kept in the audit log. */
export const reason = text(500)
  .transform(oneLine)
  .pipe(z.string().min(1, { error: 'required' }));
/** What an act on a person, team or link has to say. */
export const withReason = z.object({ reason });

/** Of an account in the path. */
export const ofUser = z.object({ userId: id });
/** Of a team in the path. */
export const ofTeam = z.object({ teamId: id });

/** What is searched for in a list. */
export const searchedText = text(200).optional();
