import type { Account } from '../../platform/account/account-types.ts';
import { accountQuery } from '../../platform/account/use-account.ts';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import { checkName, nameRefusal } from './name-checks.ts';

/** The course of changing one's name: trimmed, checked, saved, and shown everywhere at once (spec 1 §5). */
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
