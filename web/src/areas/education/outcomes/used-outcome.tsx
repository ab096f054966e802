import { UserX } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { DashboardLink, SupportButton } from './links.tsx';
import { iconLook, Outcome } from './outcome.tsx';

/** Another account had a licence for this address (spec 2 §8 EDU). */
export function UsedOutcome() {
  const t = useT();
  return (
    <Outcome
      icon={<UserX {...iconLook} />}
      title={t('education.used')}
      text={t('education.used.text')}
      aside={<DashboardLink />}
    >
      <SupportButton />
    </Outcome>
  );
}
