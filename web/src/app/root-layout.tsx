import { Outlet, useMatches } from '@tanstack/react-router';
import { useT } from '../i18n/use-t.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { ProofOutlet } from '../platform/proof/proof-outlet.tsx';
import { ToastOutlet } from './toast-outlet.tsx';

/** What every page has: a title in the browser's tab. A page with a name of its own (a design) sets it again. */
export function RootLayout() {
  const t = useT();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  usePageTitle(title ? t(title) : null);
  return (
    <>
      <Outlet />
      <ProofOutlet />
      <ToastOutlet />
    </>
  );
}
