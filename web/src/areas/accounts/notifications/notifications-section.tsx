import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { SettingsList, SettingsRow, SettingsSection } from '../../../ui/layout/settings.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from './notifications-section.module.css';
import { type Notifications, useChangeNotifications, useNotifications, useUnmute } from './use-notifications.ts';

const kinds = ['mentions', 'replies', 'comments'] as const;

/** Which mails about comments the person gets; each switch saves at once. Muted threads can be switched on again. */
export function NotificationsSection() {
  const t = useT();
  const notifications = useNotifications();
  const passFailure = () => showToast({ kind: 'error', text: t('common.error.tryAgain') });
  const change = useChangeNotifications(passFailure);
  const { data } = notifications;
  return (
    <SettingsSection id="notifications" title={t('notifications.title')} lead={t('notifications.lead')}>
      {notifications.isError && !data ? (
        <div className={styles.failed}>
          <FieldError>{t('notifications.failed')}</FieldError>
          <Button busy={notifications.isFetching} onClick={() => void notifications.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <SettingsList busy={!data}>
          {kinds.map((kind) => (
            <SettingsRow
              key={kind}
              label={t(`notifications.${kind}`)}
              controls={
                data ? (
                  <Switch
                    label={t(`notifications.${kind}`)}
                    labelHidden
                    checked={data.settings[kind]}
                    onChange={(checked) => change.mutate({ [kind]: checked })}
                  />
                ) : (
                  <Skeleton width={40} height={24} />
                )
              }
            >
              {t(`notifications.${kind}.text`)}
            </SettingsRow>
          ))}
        </SettingsList>
      )}
      {data && data.mutedThreads.length > 0 ? (
        <MutedThreads threads={data.mutedThreads} onFailure={passFailure} />
      ) : null}
    </SettingsSection>
  );
}

function MutedThreads(props: { threads: Notifications['mutedThreads']; onFailure: () => void }) {
  const t = useT();
  const format = useFormats();
  const unmute = useUnmute(props.onFailure);
  return (
    <>
      <h3 className={styles.heading}>{t('notifications.muted')}</h3>
      <SettingsList label={t('notifications.muted')}>
        {props.threads.map(({ commentId, title, message, mutedAt }) => (
          <SettingsRow
            key={commentId}
            label={
              <bdi id={`muted-${commentId}`} className={styles.message}>
                {message || t('notifications.muted.deleted')}
              </bdi>
            }
            controls={
              <Button
                size="sm"
                id={`unmute-${commentId}`}
                aria-labelledby={`unmute-${commentId} muted-${commentId}`}
                busy={unmute.isPending && unmute.variables === commentId}
                onClick={() => unmute.mutate(commentId)}
              >
                {t('notifications.unmute')}
              </Button>
            }
          >
            {t('notifications.muted.text', { title, date: format.date(mutedAt) })}
          </SettingsRow>
        ))}
      </SettingsList>
    </>
  );
}
