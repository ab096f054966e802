import { accountQuery } from '../../platform/account/use-account.ts';
import { ApiError, call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/**
 * The result of a verification link. `removed`: the email is verified, but by another browser than the one that
 * registered, so everything that had been added to the account was removed. `refused`: the link is unknown, used or
 * expired (spec 1 §8).
 */
export type Confirmation = 'verified' | 'removed' | 'refused';

const running = new Map<string, Promise<Confirmation>>();

/**
 * Verifies an email with the hash of a verification mail. A link works once, so a second call with the same hash
 * returns the first answer.
 * @throws ApiError if the result is unknown (`NETWORK`, 429, 5xx); the call may be repeated
 */
export function confirmEmail(confirmationHash: string): Promise<Confirmation> {
  const known = running.get(confirmationHash);
  if (known) return known;
  const answer = redeem(confirmationHash);
  running.set(confirmationHash, answer);
  answer.catch(() => running.delete(confirmationHash));
  return answer;
}

async function redeem(confirmationHash: string): Promise<Confirmation> {
  let removed: boolean;
  try {
    ({ removed } = await call('POST /verify/confirm', { input: { confirmationHash } }));
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (refused) return 'refused';
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return removed ? 'removed' : 'verified';
}
