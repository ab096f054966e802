import { hasCode } from '@chamfer/client';
import { isSameMailbox } from '@chamfer/contract/email-address';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { isBillingOff } from '../../../platform/page/page-config.ts';

/** The errors of the email typed to delete an account (spec 1 §5 Delete account). */
export function checkDeletion(typed: string, email: string): FormErrors<'email'> {
  return isSameMailbox(typed, email) ? {} : { email: 'accounts.delete.error.email' };
}

/** The texts for a refused deletion: something else may have to be settled first (DECISIONS 15). */
export const deletionRefusal = refusals<'DELETE /account'>({
  OPERATION_NOT_ALLOWED: ({ details }) => {
    if (details?.reason === 'exempt_owner') return 'accounts.delete.error.exemptOwner';
    return isBillingOff() ? 'accounts.delete.members.text' : 'accounts.delete.error.first';
  },
});

/** What prevents the deletion of an account: teams with other members, or with a paid subscription. */
export interface DeletionObstacle {
  reason: 'owns_team' | 'subscription';
  /** Never empty. */
  teams: { id: string; name: string }[];
}

/** Reads from a refused deletion what prevents it; null if the answer does not contain it. */
export function deletionObstacle(error: unknown): DeletionObstacle | null {
  if (!hasCode(error, 'OPERATION_NOT_ALLOWED')) return null;
  const { reason, teams } = (error.details ?? {}) as Partial<DeletionObstacle>;
  const isKnown = (reason === 'owns_team' || reason === 'subscription') && Array.isArray(teams) && teams.length > 0;
  return isKnown ? { reason, teams } : null;
}
