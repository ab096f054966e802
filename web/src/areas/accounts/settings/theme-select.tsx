import { useT } from '../../../i18n/use-t.ts';
import { ChoiceSelect } from '../../../platform/form/choice-select.tsx';
import { saveTheme, useThemeChoice } from '../../../ui/theme.ts';

/** The choice between light, dark, and the setting of the operating system. */
export function ThemeSelect() {
  const t = useT();
  const choice = useThemeChoice();
  return (
    <ChoiceSelect
      look="field"
      label={t('accounts.theme')}
      value={choice}
      options={[
        { value: 'system', label: t('accounts.theme.system') },
        { value: 'light', label: t('accounts.theme.light') },
        { value: 'dark', label: t('accounts.theme.dark') },
      ]}
      onChange={(value) => saveTheme(value === 'light' || value === 'dark' ? value : 'system')}
    />
  );
}
