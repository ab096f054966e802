import { Link, useParams } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { AuthShell } from '../../platform/auth-shell.tsx';
import { FullPageSpinner } from '../../platform/page-pending.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './account-form.module.css';
import { useUnsubscription } from './use-unsubscription.ts';

/** `/unsubscribe/{token}`: switches off the mails about a thread with the link in one, without a log-in, and back on. */
export default function UnsubscribePage() {
  const t = useT();
  const { token = '' } = useParams({ strict: false });
  const signedIn = useSignedIn();
  const { state, isChanging, change, retry } = useUnsubscription(token);
  const account = signedIn ? (
    <ButtonLink as={Link} to="/account" hash="notifications" size="lg" block>
      {t('notifications.unsubscribe.settings')}
    </ButtonLink>
  ) : null;
  if (state.is === 'pending') return <FullPageSpinner label={t('notifications.unsubscribe.pending')} />;
  if (state.is !== 'done') {
    return (
      <AuthShell
        art="bracket"
        title={t('notifications.unsubscribe.failed')}
        lead={state.is === 'refused' ? t('notifications.unsubscribe.refused') : t('common.error.tryAgain')}
      >
        <div className={styles.actions}>
          {state.is === 'failed' ? (
            <Button variant="primary" size="lg" block onClick={retry}>
              {t('common.retry')}
            </Button>
          ) : null}
          {account}
        </div>
      </AuthShell>
    );
  }
  const { isMuted, title } = state;
  const about = title === null ? 'unnamed' : 'named';
  return (
    <AuthShell
      art="bracket"
      title={isMuted ? t('notifications.unsubscribe.off') : t('notifications.unsubscribe.on')}
      lead={
        isMuted
          ? t(`notifications.unsubscribe.off.${about}`, { title: title ?? '' })
          : t(`notifications.unsubscribe.on.${about}`, { title: title ?? '' })
      }
    >
      <div className={styles.actions} aria-live="polite">
        <Button
          size="lg"
          block
          variant={isMuted ? undefined : 'primary'}
          busy={isChanging}
          onClick={() => change(!isMuted)}
        >
          {isMuted ? t('notifications.unsubscribe.undo') : t('notifications.unsubscribe.again')}
        </Button>
        {account}
      </div>
    </AuthShell>
  );
}
