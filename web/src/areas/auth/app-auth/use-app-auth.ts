import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccount } from '../../../platform/account/use-account.ts';
import { ApiError, call } from '../../../platform/api/api.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { isBeta } from '../../../platform/page/page-config.ts';
import { report } from '../../../platform/tracking/report.ts';
import { answeredSurvey, appLink, challengeOf, comesFromSignIn } from './app-auth-link.ts';

/** The progress of a user in the segmentation survey. */
export interface SegmentationState {
  readonly isKnown: boolean;
  readonly isNeeded: boolean;
  readonly isFinished: boolean;
}

/**
 * The state of signing in the design app (spec 1 §2 App-auth). `survey-success`: the answers of the survey are stored.
 */
export type AppAuthState =
  | { is: 'idle' | 'pending' | 'error' | 'expired' | 'survey-success' }
  | { is: 'success'; link: string };

/**
 * Signs in the design app: requests a code that is bound to the app's challenge, and opens the app with a link of its
 * own scheme. After signing in this happens automatically, unless the segmentation survey still has to be answered
 * (spec 1 §4 App-auth).
 */
export function useAppAuth(segmentation: SegmentationState): {
  state: AppAuthState;
  email: string | undefined;
  start: () => void;
} {
  const search = useSearch({ strict: false });
  const codeChallenge = challengeOf(search);
  const signedIn = useSignedIn();
  const account = useAccount();
  const [step, setStep] = useState<AppAuthState>({ is: 'idle' });
  const started = useRef(false);

  const run = async (input: { codeChallenge: string }) => {
    setStep({ is: 'pending' });
    try {
      const { code } = await call('POST /auth/app', { input });
      const link = appLink(search, code, { isBeta: isBeta() });
      setStep({ is: 'success', link });
      location.assign(link);
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401;
      if (!isOver) report(error);
      setStep({ is: isOver ? 'expired' : 'error' });
    }
    started.current = false;
  };
  const start = () => {
    if (!codeChallenge || started.current) return;
    started.current = true;
    void run({ codeChallenge });
  };

  const goesOn = account.isSuccess && segmentation.isKnown && !segmentation.isNeeded && comesFromSignIn(search);
  const goOn = useEffectEvent(start);
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);

  const stateOf = (): AppAuthState => {
    if (!codeChallenge) return { is: 'error' };
    if (step.is !== 'success' && !signedIn) return { is: 'expired' };
    if (step.is !== 'idle') return step;
    if (account.isError) return { is: 'error' };
    return { is: answeredSurvey(search) && segmentation.isFinished ? 'survey-success' : 'idle' };
  };
  return { state: stateOf(), email: account.data?.email, start };
}
