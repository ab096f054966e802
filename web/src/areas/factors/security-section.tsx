import { useT } from '../../i18n/use-t.ts';
import { SettingsList, SettingsSection } from '../../ui/layout/settings.tsx';
import { PasskeysList } from './passkeys-list.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

/** Account protection in addition to the password: the second factor and passkeys. */
export function SecuritySection() {
  const t = useT();
  return (
    <SettingsSection id="security" title={t('factors.title')} lead={t('factors.lead')}>
      <SettingsList>
        <TwoFactorRow />
      </SettingsList>
      <PasskeysList />
    </SettingsSection>
  );
}
