import { useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { FullPageSpinner } from '../../platform/page/page-pending.tsx';
import { logOut } from './log-out.ts';

/** `/logout`: ends the session and shows this meanwhile (spec 1 §2). */
export default function LogoutPage() {
  const t = useT();
  useEffect(() => {
    void logOut();
  }, []);
  return <FullPageSpinner label={t('auth.logout.loggingOut')} />;
}
