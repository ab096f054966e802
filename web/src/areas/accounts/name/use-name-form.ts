import type { Account } from '../../../platform/account/account-types.ts';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { call } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { checkName, nameRefusal } from './name-checks.ts';

/**
 * The state of the form for changing the user's name: trims, checks and saves it, and updates it everywhere (spec 1
 * §5).
 */
export function useNameForm({ start, onSaved }: { start: string; onSaved: (account: Account) => unknown }) {
  return useForm({
    start: { name: start },
    check: checkName,
    send: async ({ name }) => {
      const account = await call('PATCH /account', { input: { name: name.trim() } });
      queryClient.setQueryData(accountQuery.queryKey, account);
      await onSaved(account);
    },
    refusal: nameRefusal,
  });
}
