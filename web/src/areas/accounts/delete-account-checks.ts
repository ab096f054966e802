import { hasCode } from '@chamfer/client';
import { type FormErrors, refusals } from '../../platform/refusals.ts';

/** What is wrong with the address typed to delete an account (spec 1 §5 Delete account). */
export function checkDeletion(typed: string, email: string): FormErrors<'email'> {
  return typed.trim().toLowerCase() === email.toLowerCase() ? {} : { email: 'accounts.delete.error.email' };
}

/** What a refused deletion says: something else may have to be settled first (DECISIONS 15). */
export const deletionRefusal = refusals<'DELETE /account'>({ OPERATION_NOT_ALLOWED: 'accounts.delete.error.first' });

/** What must be settled before the account can go: teams with other members, or with a paid subscription. */
export interface DeletionObstacle {
  reason: 'owns_team' | 'subscription';
  /** Never empty. */
  teams: { id: string; name: string }[];
}

/** What stands in the way of a deletion that was refused; null where the refusal does not say. */
export function deletionObstacle(error: unknown): DeletionObstacle | null {
  if (!hasCode(error, 'OPERATION_NOT_ALLOWED')) return null;
  const { reason, teams } = (error.details ?? {}) as Partial<DeletionObstacle>;
  const isKnown = (reason === 'owns_team' || reason === 'subscription') && Array.isArray(teams) && teams.length > 0;
  return isKnown ? { reason, teams } : null;
}
