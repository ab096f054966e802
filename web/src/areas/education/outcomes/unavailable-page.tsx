import { CircleSlash } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { DashboardLink, SupportButton } from './links.tsx';
import { iconLook, Outcome } from './outcome.tsx';

/** `/edu/unavailable`: this account cannot have a licence (spec 2 §8 EDU). */
export default function UnavailablePage() {
  const t = useT();
  return (
    <Outcome
      icon={<CircleSlash {...iconLook} />}
      title={t('education.unavailable')}
      text={t('education.unavailable.text')}
      aside={<DashboardLink />}
    >
      <SupportButton />
    </Outcome>
  );
}
