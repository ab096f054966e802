import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../platform/account/use-account.ts';
import { call, hasCode } from '../../../platform/api/api.ts';
import { cameBack, followPortal } from './follow-portal.ts';

/** Where the log-in to the support portal is: `away` is where somebody has come back from the portal, or not gone there. */
export type SupportLoginState = 'pending' | 'not-verified' | 'failed' | 'away';

/**
 * Logs in to the support portal when the page opens, and again once the address is verified (spec 1 §2 Support-portal login).
 * `start` does so on a press.
 */
export function useSupportLogin(): {
  state: SupportLoginState;
  start: () => void;
} {
  const returnTo = useSearch({ strict: false }).return_to;
  const [isAway, setAway] = useState(cameBack);
  const { mutate, error, isError } = useMutation({
    mutationFn: () => call('POST /auth/zendesk/token', { input: { returnTo } }),
    onSuccess: followPortal,
  });
  // Once, whatever is drawn how often: every token is a log-in.
  const begun = useRef(isAway);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  // A page that the browser kept as it was would wait forever.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setAway(true);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const isUnverified = hasCode(error, 'EMAIL_NOT_VERIFIED');
  const { data: account } = useAccount();
  const isVerified = account?.emailVerified === true;
  const start = () => {
    setAway(false);
    mutate();
  };
  // Once too: were an account kept that is out of date, this would never end.
  const isAgain = useRef(false);
  useEffect(() => {
    if (!isUnverified || !isVerified || isAgain.current) return;
    isAgain.current = true;
    mutate();
  }, [isUnverified, isVerified, mutate]);

  if (isAway) return { state: 'away', start };
  if (!isError) return { state: 'pending', start };
  return { state: isUnverified ? 'not-verified' : 'failed', start };
}
