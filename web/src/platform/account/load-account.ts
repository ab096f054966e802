import { queryClient } from '../query.ts';
import type { Account } from './account-types.ts';
import { accountQuery } from './use-account.ts';

/** The signed-in account, from the cache when it is there. @throws ApiError when it cannot be read. */
export function loadAccount(): Promise<Account> {
  return queryClient.ensureQueryData(accountQuery);
}
