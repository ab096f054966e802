import { queryClient } from '../api/query.ts';
import type { Account } from './account-types.ts';
import { accountQuery } from './use-account.ts';

/** The signed-in account, from the cache if available. @throws ApiError when it cannot be loaded. */
export function loadAccount(): Promise<Account> {
  return queryClient.ensureQueryData(accountQuery);
}
