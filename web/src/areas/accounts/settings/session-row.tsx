import { useId } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { SettingsRow } from '../../../ui/layout/settings.tsx';
import type { AccountSession } from './use-sessions.ts';

/** One session: its device, where and when it was last used, and a button that ends it. */
export function SessionRow({
  session,
  ending,
  onEnd,
}: {
  session: AccountSession;
  ending: boolean;
  onEnd: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const id = useId();
  const [browser, system] = session.device.split(' on ');
  const device = browser && system ? t('accounts.sessions.device', { browser, system }) : session.device;
  const used = { date: format.date(session.lastUsedAt), place: session.ip };
  const end = session.current ? null : (
    <Button id={`${id}-end`} aria-labelledby={`${id}-end ${id}-device`} busy={ending} onClick={onEnd}>
      {t('common.menu.logOut')}
    </Button>
  );
  return (
    <SettingsRow
      label={device || t('accounts.sessions.unknownDevice')}
      labelId={`${id}-device`}
      badge={session.current ? <Badge tone="accent">{t('accounts.sessions.current')}</Badge> : null}
      controls={end}
    >
      {t('accounts.sessions.used', used)}
    </SettingsRow>
  );
}
