import { useT } from '../../../i18n/use-t.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { ReturnedWindow } from './returned-window.tsx';

/** `/sso/test`: an identity provider has answered the test of a connection, whose result is in the window of the settings. */
export default function SsoTestPage() {
  const t = useT();
  return <ReturnedWindow to="/sso/test" lead={t('ssoPages.window.test')} readReturn={readTest} />;
}

function readTest({ state }: AppSearch) {
  return state ? ({ is: 'test', testId: state } as const) : null;
}
