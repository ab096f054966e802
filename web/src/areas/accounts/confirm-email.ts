import { accountQuery } from '../../platform/account/use-account.ts';
import { ApiError, call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

const running = new Map<string, Promise<boolean>>();

/**
 * Redeems the hash of a verification mail; a link works once, so a second ask for the same hash gets the first answer.
 * False: the link is unknown, used or expired (spec 1 §8).
 * @throws ApiError when that could not be found out (`NETWORK`, 429, 5xx); it may be tried again.
 */
export function confirmEmail(confirmationHash: string): Promise<boolean> {
  const known = running.get(confirmationHash);
  if (known) return known;
  const answer = redeem(confirmationHash);
  running.set(confirmationHash, answer);
  answer.catch(() => running.delete(confirmationHash));
  return answer;
}

async function redeem(confirmationHash: string): Promise<boolean> {
  try {
    await call('POST /verify/confirm', { input: { confirmationHash } });
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (refused) return false;
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return true;
}
