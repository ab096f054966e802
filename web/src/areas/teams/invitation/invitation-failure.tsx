import { Link } from '@tanstack/react-router';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useSignedIn } from '../../../platform/http/session.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import styles from './invitation.module.css';
import type { InvitationFault } from './use-invitation.ts';

/** What each fault says, and what to do about it (spec 2 §8 Invitations). */
const texts: Record<InvitationFault, { title: MessageKey; text: MessageKey }> = {
  invalid: { title: 'teamInvitation.error.invalid', text: 'teamInvitation.error.invalid.text' },
  accepted: { title: 'teamInvitation.error.accepted', text: 'teamInvitation.error.accepted.text' },
  gone: { title: 'teamInvitation.error.gone', text: 'teamInvitation.error.gone.text' },
  failed: { title: 'common.error.title', text: 'teamInvitation.error.failed.text' },
};

/** An invitation that cannot be accepted, and the way on. */
export function InvitationFailure({
  fault,
  busy = false,
  onRetry,
}: {
  fault: InvitationFault;
  busy?: boolean;
  onRetry?: () => void;
}) {
  const t = useT();
  const signedIn = useSignedIn();
  const { title, text } = texts[fault];
  const canRetry = fault === 'failed' && onRetry;
  return (
    <AuthShell art="bracket" title={t(title)} lead={t(text)}>
      <div className={styles.actions}>
        {canRetry ? (
          <Button variant="primary" size="lg" block busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : null}
        <ButtonLink as={Link} to="/teams" variant={canRetry ? 'secondary' : 'primary'} size="lg" block>
          {signedIn ? t('teamInvitation.toTeams') : t('common.menu.logIn')}
        </ButtonLink>
      </div>
    </AuthShell>
  );
}
