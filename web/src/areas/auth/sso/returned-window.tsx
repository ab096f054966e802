import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { type ProviderReturn, reportReturn } from '../../../platform/auth/provider-window.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { withoutAnswer } from './provider-answer.ts';

/** Until the report has left the window, in ms. */
const closeAfterMs = 400;

/**
 * The window of an identity provider once it is back: it reports what its address says to the page that waits, and closes
 * itself. The browser does not let it where it does not count as opened by a page, so it says that one may close it.
 */
export function ReturnedWindow({
  to,
  lead,
  readReturn,
}: {
  to: '/sso/proof' | '/sso/test';
  lead: string;
  /** What there is to report; null for nothing. */
  readReturn: (search: AppSearch) => ProviderReturn | null;
}) {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [opened] = useState(search);
  const finish = useEffectEvent(() => {
    const message = readReturn(opened);
    if (!message) return;
    void navigate({ to, search: withoutAnswer(opened), replace: true });
    reportReturn(message);
    const timer = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => finish(), []);
  return (
    <AuthShell art="hinge" title={t('common.title.closeWindow')} lead={lead}>
      {null}
    </AuthShell>
  );
}
