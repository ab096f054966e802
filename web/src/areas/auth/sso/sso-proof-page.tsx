import { useT } from '../../../i18n/use-t.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { answerIn } from './provider-answer.ts';
import { ReturnedWindow } from './returned-window.tsx';

/** `/sso/proof`: an identity provider has answered who it is; the dialog that asked goes on with it (DECISIONS 63 and 84). */
export default function SsoProofPage() {
  const t = useT();
  return <ReturnedWindow to="/sso/proof" lead={t('ssoPages.window.proof')} readReturn={readProof} />;
}

function readProof(search: AppSearch) {
  if (!search.state && !search.error && !search.error_description) return null;
  const answer = answerIn(search);
  const code = 'page' in answer ? null : answer.code;
  return { is: 'proof', authSessionID: search.state ?? null, code } as const;
}
