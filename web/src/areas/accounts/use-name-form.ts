import { useState } from 'react';
import type { Account } from '../../platform/account/account-types.ts';
import { accountQuery } from '../../platform/account/use-account.ts';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { checkName, nameErrors } from './name-errors.ts';

/** The course of changing one's name: trimmed, checked, saved, and shown everywhere at once (spec 1 §5). */
export function useNameForm({ start, onSaved }: { start: string; onSaved: (account: Account) => unknown }) {
  const [name, setName] = useState(start);
  const course = useFormCourse<'name'>({
    check: () => checkName(name),
    send: async () => {
      const account = await call('PATCH /account', { input: { name: name.trim() } });
      queryClient.setQueryData(accountQuery.queryKey, account);
      await onSaved(account);
    },
    refusal: (error) => nameErrors(name, error),
  });
  const change = (value: string) => {
    setName(value);
    course.mend('name');
  };
  return { ...course, name, change };
}
