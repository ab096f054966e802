import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import styles from './invitation.module.css';
import type { Invitation } from './use-invitation.ts';

/** Another account is signed in than the one invited: nothing is accepted until the account is chosen. */
export function WrongAccount({
  invitation: { email, teamName },
  own,
  busy,
  onLogOut,
}: {
  invitation: Invitation;
  own: string;
  /** It is logging out. */
  busy: boolean;
  onLogOut: () => void;
}) {
  const t = useT();
  return (
    <AuthShell
      art="bracket"
      title={t('teamInvitation.other')}
      lead={t('teamInvitation.other.text', { team: teamName, email, own })}
    >
      <div className={styles.actions}>
        <Button variant="primary" size="lg" block busy={busy} onClick={onLogOut}>
          {t('teamInvitation.other.logOut')}
        </Button>
        <ButtonLink as={Link} to="/teams" size="lg" block>
          {t('teamInvitation.toTeams')}
        </ButtonLink>
      </div>
    </AuthShell>
  );
}
