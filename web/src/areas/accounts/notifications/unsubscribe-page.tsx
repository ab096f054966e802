import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useMailedSecret } from '../../../platform/auth/use-mailed-secret.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import styles from '../account-form.module.css';
import { type UnsubscriptionState, useUnsubscription } from './use-unsubscription.ts';

/** `/unsubscribe#token`: switches off the mails about a thread with the link in one, without a log-in, and back on. */
export default function UnsubscribePage() {
  const t = useT();
  const signedIn = useSignedIn();
  const { state, isChanging, change, retry } = useUnsubscription(useMailedSecret());
  const account = signedIn ? (
    <ButtonLink as={Link} to="/account" hash="notifications" size="lg" block>
      {t('notifications.unsubscribe.settings')}
    </ButtonLink>
  ) : null;
  if (state.is === 'pending') return <FullPageSpinner label={t('common.loading')} />;
  if (state.is !== 'asking' && state.is !== 'done') {
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
  const { title } = state;
  const texts = textsOf(state);
  const about = title === null ? 'unnamed' : 'named';
  return (
    <AuthShell art="bracket" title={t(texts.title)} lead={t(`${texts.text}.${about}`, { title: title ?? '' })}>
      <div className={styles.actions} aria-live="polite">
        <Button
          size="lg"
          block
          variant={texts.mutes ? 'primary' : undefined}
          busy={isChanging}
          onClick={() => change(texts.mutes)}
        >
          {texts.mutes ? t('notifications.unsubscribe.again') : t('notifications.unsubscribe.undo')}
        </Button>
        {account}
      </div>
    </AuthShell>
  );
}

/** What the page says, and whether its button switches the mails off or on. */
function textsOf(state: Extract<UnsubscriptionState, { is: 'asking' | 'done' }>) {
  if (state.is === 'asking') {
    return { title: 'notifications.unsubscribe.ask', text: 'notifications.unsubscribe.ask', mutes: true } as const;
  }
  return state.isMuted
    ? ({ title: 'notifications.unsubscribe.off', text: 'notifications.unsubscribe.off', mutes: false } as const)
    : ({ title: 'notifications.unsubscribe.on', text: 'notifications.unsubscribe.on', mutes: true } as const);
}
