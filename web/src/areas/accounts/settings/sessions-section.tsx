import { useT } from '../../../i18n/use-t.ts';
import { ListEnd } from '../../../platform/list/list-end.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { SettingsList, SettingsRow, SettingsSection } from '../../../ui/layout/settings.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from './account-page.module.css';
import { SessionRow } from './session-row.tsx';
import { endSessionRefusal, useEndSession, useSessions } from './use-sessions.ts';

/** The list of the account's sessions, with buttons that end them (DECISIONS 11). */
export function SessionsSection() {
  const t = useT();
  const sessions = useSessions();
  const end = useEndSession((ended) =>
    showToast({ kind: 'ok', text: ended ? t('accounts.sessions.ended') : t('accounts.sessions.othersEnded') }),
  );
  const failure = end.isError ? endSessionRefusal(end.error).form : undefined;
  const others = sessions.items.some(({ current }) => !current);
  const endOthers = others ? (
    <Button busy={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
      {t('accounts.sessions.endOthers')}
    </Button>
  ) : null;
  return (
    <SettingsSection id="sessions" title={t('accounts.sessions')} lead={t('accounts.sessions.lead')} action={endOthers}>
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
      {sessions.status === 'failed' ? (
        <div className={styles.failed}>
          <FieldError>{t('accounts.sessions.failed')}</FieldError>
          <Button busy={sessions.isReloading} onClick={sessions.reload}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <SettingsList busy={sessions.status === 'loading'}>
          {sessions.items.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              ending={end.isPending && end.variables?.sessionId === session.sessionId}
              onEnd={() => end.mutate(session)}
            />
          ))}
          {sessions.status === 'loading' ? <SettingsRow label={<Skeleton width={240} height={40} />} /> : null}
        </SettingsList>
      )}
      <ListEnd list={sessions} />
    </SettingsSection>
  );
}
