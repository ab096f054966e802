import { Link } from '@tanstack/react-router';
import { AtSign } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RequestLink } from './links.tsx';
import { iconLook, Outcome } from './outcome.tsx';

/** `/edu/ineligible`: the account's address belongs to a company (spec 2 §8 EDU). */
export default function IneligiblePage() {
  const t = useT();
  const { data: account } = useAccount();
  return (
    <Outcome
      icon={<AtSign {...iconLook} />}
      title={t('education.ineligible')}
      text={account ? t('education.ineligible.text', { email: account.email }) : <Skeleton width="80%" />}
      aside={<RequestLink />}
    >
      <ButtonLink as={Link} to="/account/email" variant="primary" size="lg" block>
        {t('common.title.changeEmail')}
      </ButtonLink>
    </Outcome>
  );
}
