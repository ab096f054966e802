import { refusals } from '../../../platform/form/refusals.ts';
import type { NewAccountForm } from './sign-up-checks.ts';

/**
 * What a refused registration with an invitation link says (spec 2 §8): 'Something went wrong' where a person cannot mend
 * it. The page shows by itself what became of the invitation.
 */
export const joinTeamRefusal = refusals<'POST /auth/web/register/team/{hash}', keyof NewAccountForm>(
  {
    INVALID_UUID: null,
    TEAM_INVITATION_NOT_FOUND: null,
    TEAM_INVITATION_ALREADY_ACCEPTED: null,
    EMAIL_ALREADY_USED: null,
    SSO_ENFORCED: 'teamInvitation.error.sso',
    WEAK_PASSWORD: { password: 'auth.error.passwordWeak' },
    TOO_LONG_PASSWORD: { password: 'auth.error.passwordTooLong' },
    VALIDATION_ERROR: ({ validationErrors }) =>
      validationErrors[0]?.field === 'name' ? { name: 'auth.error.name' } : 'common.error.title',
  },
  'common.error.title',
);
