import { useEffect } from 'react';
import { FullPageSpinner } from '../../app/page-pending.tsx';
import { useT } from '../../i18n/use-t.ts';
import { logOut } from './log-out.ts';

/** `/logout`: ends the session and says so while it does (spec 1 §2). */
export default function LogoutPage() {
  const t = useT();
  useEffect(() => {
    void logOut();
  }, []);
  return <FullPageSpinner label={t('auth.logout.loggingOut')} />;
}
