import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FullPageSpinner, LinkPending } from '../../../platform/page/page-pending.tsx';
import { type Factor, finishOnce } from './finish-sign-in.ts';
import { answerIn, type Failure, withoutAnswer } from './provider-answer.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

/**
 * `/sso/callback`: finishes the sign-in that an identity provider answered, and goes on (spec 1 §7 and §8 SSO, J04, J05). The
 * answer leaves the address and the history before it is sent.
 */
export default function SsoCallbackPage() {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [opened] = useState(search);
  const [factors, setFactors] = useState<Factor['by'][] | null>(null);
  const answer = answerIn(opened);

  const fail = ({ page, detail }: Failure) =>
    void navigate({ to: page, search: withoutAnswer(opened), replace: true, state: { ssoFailure: detail } });
  // The guard of sign-in asks for a name where there is none, and follows the address (spec 1 §2).
  const goOn = (address: string) => void navigate({ to: '/login', search: { redirect_url: address }, replace: true });

  const finish = useEffectEvent(() => {
    if ('page' in answer) return fail(answer);
    let current = true;
    void navigate({ to: '/sso/callback', search: withoutAnswer(opened), replace: true });
    void finishOnce(answer).then((outcome) => {
      if (!current) return;
      if (outcome.is === 'failed') fail(outcome.failure);
      else if (outcome.is === 'factor') setFactors(outcome.factors);
      else goOn(outcome.address);
    });
    return () => {
      current = false;
    };
  });
  useEffect(() => finish(), []);

  if (factors === null || 'page' in answer) return <FullPageSpinner label={t('ssoPages.loggingIn')} />;
  return (
    <Suspense fallback={<LinkPending />}>
      <SecondFactorStep answer={answer} factors={factors} onSignedIn={goOn} onFailed={fail} />
    </Suspense>
  );
}
