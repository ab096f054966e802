import { Outlet, useMatches } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { usePageTitle } from '../../platform/page/page-title.ts';
import { ProofOutlet } from '../../platform/proof/proof-outlet.tsx';
import { ImpersonationOutlet } from './impersonation-outlet.tsx';
import { LiveNoticeOutlet } from './live-notice-outlet.tsx';
import { ToastOutlet } from './toast-outlet.tsx';

/** Common to all pages: the document title. A page with its own name (a design) overrides it. */
export function RootLayout() {
  const t = useT();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  usePageTitle(title ? t(title) : null);
  return (
    <>
      <ImpersonationOutlet>
        <Outlet />
      </ImpersonationOutlet>
      <ProofOutlet />
      <ToastOutlet />
      <LiveNoticeOutlet />
    </>
  );
}
