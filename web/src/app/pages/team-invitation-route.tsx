import { logOut } from '../../areas/auth/log-out.ts';
import { JoinTeamForm } from '../../areas/auth/registration/join-team-form.tsx';
import { TermsCheckbox } from '../../areas/auth/registration/terms-checkbox.tsx';
import { InvitationPage } from '../../areas/teams/invitation/invitation-page.tsx';

/** `/teams/invitation#hash`, with the form of registering and the way out of another account. */
export default function TeamInvitationRoute() {
  return (
    <InvitationPage
      renderRegistration={(props) => <JoinTeamForm {...props} />}
      renderTerms={(checkbox) => <TermsCheckbox {...checkbox} />}
      onLogOut={() => void logOut(location.href)}
    />
  );
}
