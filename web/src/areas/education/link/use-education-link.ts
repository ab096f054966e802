import { hasCode } from '@chamfer/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { report } from '../../../platform/tracking/report.ts';
import { forgetEducation } from '../check/use-education.ts';

/** What became of a mailed link that starts a licence. */
export type LinkState =
  | { is: 'pending' }
  /** It changes nothing until somebody presses the button: this browser is not signed in to the account. */
  | { is: 'asking'; email: string }
  /** `removed`: what others had added to the account is gone. */
  | { is: 'active'; removed: boolean }
  /** `used`: another account has a licence for the address. `refused`: unknown, used or expired. `failed`: not known. */
  | { is: 'used' | 'refused' | 'failed' };

/** Where what became of a link is kept in the query cache. */
export const educationLinkKeys = {
  all: ['education-link'] as const,
  of: (hash: string) => [...educationLinkKeys.all, hash] as const,
};

/**
 * Opens a mailed link. In a browser that is signed in to its account it is used at once, everywhere else after a press:
 * scanners of mail open links, and run scripts (DECISIONS 75).
 */
export function useEducationLink(hash: string) {
  const opening = useQuery({
    // A link works once: the page asks once for each, however often it is drawn.
    queryKey: educationLinkKeys.of(hash),
    queryFn: () => settled(open(hash)),
  });
  const pressing = useMutation({ mutationFn: () => settled(use(hash)) });
  const state: LinkState = pressing.data ?? opening.data ?? { is: 'pending' };
  return {
    state,
    isBusy: pressing.isPending,
    wasPressed: pressing.isSuccess,
    press: () => pressing.mutate(),
    retry: () => {
      pressing.reset();
      void opening.refetch();
    },
  };
}

async function open(hash: string): Promise<LinkState> {
  if (hash === '') return { is: 'refused' };
  const { email, isOwn } = await call('POST /edu/verify/show', { input: { hash } });
  return isOwn ? use(hash) : { is: 'asking', email };
}

async function use(hash: string): Promise<LinkState> {
  const { removed } = await call('POST /edu/verify', { input: { hash } });
  forgetEducation();
  return { is: 'active', removed };
}

/** The state after a call, whatever it answered. */
function settled(answer: Promise<LinkState>): Promise<LinkState> {
  return answer.catch((error: unknown): LinkState => {
    if (hasCode(error, 'EMAIL_ALREADY_USED')) return { is: 'used' };
    if (hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR')) return { is: 'refused' };
    report(error);
    return { is: 'failed' };
  });
}
