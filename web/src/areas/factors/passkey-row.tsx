import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { SettingsRow } from '../../ui/layout/settings.tsx';
import type { Passkey } from './use-passkeys.ts';

/** One passkey: its name, when it was added and last used, and its actions. */
export function PasskeyRow({
  id,
  passkey: { name, syncs, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  /** Unique on the page. */
  id: string;
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const added = format.date(createdAt);
  const named = (button: string) => ({ id: `${id}-${button}`, 'aria-labelledby': `${id}-${button} ${id}-name` });
  return (
    <SettingsRow
      label={name}
      labelId={`${id}-name`}
      badge={syncs ? <Badge>{t('factors.passkeys.synced')}</Badge> : null}
      controls={
        <>
          <Button {...named('rename')} onClick={onRename}>
            {t('factors.passkeys.rename')}
          </Button>
          <Button {...named('remove')} onClick={onRemove}>
            {t('factors.passkeys.remove')}
          </Button>
        </>
      }
    >
      {lastUsedAt
        ? t('factors.passkeys.used', { added, used: format.date(lastUsedAt) })
        : t('factors.passkeys.unused', { added })}
    </SettingsRow>
  );
}
