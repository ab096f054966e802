import { useT } from '../../../i18n/use-t.ts';

/** Returns a device of a session in the language of the page: 'Chrome on Windows'. */
export function useDeviceName(): (device: string) => string {
  const t = useT();
  return (device) => {
    const [browser, system] = device.split(' on ');
    if (browser && system) return t('accounts.sessions.device', { browser, system });
    return device || t('accounts.sessions.unknownDevice');
  };
}
