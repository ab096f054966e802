import { brand } from '@chamfer/contract/brand';
import { useSyncExternalStore } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { asksNotToBeTracked, consent, onConsent, setConsent } from '../../../platform/tracking/consent.ts';
import { Switch } from '../../../ui/choice/switch.tsx';
import { SettingsRow } from '../../../ui/layout/settings.tsx';

/** Whether this browser sends how the app is used; it takes effect at once. A browser that refuses it already decides. */
export function TelemetryRow() {
  const t = useT();
  const chosen = useSyncExternalStore(onConsent, consent);
  const isRefused = asksNotToBeTracked();
  return (
    <SettingsRow
      label={t('telemetry.setting')}
      controls={
        isRefused ? null : (
          <Switch
            label={t('telemetry.setting')}
            labelHidden
            checked={chosen === 'yes'}
            onChange={(checked) => setConsent(checked ? 'yes' : 'no')}
          />
        )
      }
    >
      {isRefused ? t('telemetry.setting.refused') : t('telemetry.setting.text', { product: brand.name })}
    </SettingsRow>
  );
}
