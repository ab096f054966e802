import type { accounts } from '@chamfer/contract/calls/accounts';
import type { Handlers } from '../../platform/http/guard.ts';
import { getAccount } from './accounts.service.ts';

/** The signed-in person's own account (spec 1 §7). */
export const accountsRoutes: Handlers<keyof typeof accounts> = {
  'GET /account': (_request, ctx) => getAccount(ctx),
};
