import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { renewableFrom } from '../../../platform/account/education-licence.ts';
import { AccountRow } from './account-row.tsx';

/** The education licence of the account: until when it runs, and when it can be renewed, or the way to do it. */
export function EducationRow({ until }: { until: string }) {
  const t = useT();
  const format = useFormats();
  const from = renewableFrom(until);
  const isDue = from <= new Date();
  return (
    <AccountRow
      label={t('accounts.edu')}
      edit={isDue ? '/edu' : undefined}
      action={isDue ? t('accounts.edu.renew') : undefined}
    >
      <span>{t('accounts.edu.until', { date: format.day(until) })}</span>
      {isDue ? null : <p>{t('accounts.edu.renewable', { date: format.day(from) })}</p>}
    </AccountRow>
  );
}
