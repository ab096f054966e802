import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { SupportLink } from './links.tsx';
import { iconLook, Outcome } from './outcome.tsx';

/** A status that there is none of; asking again leads to the page of what is so. */
export function UnknownOutcome() {
  const t = useT();
  return (
    <Outcome
      icon={<CircleAlert {...iconLook} />}
      tone="danger"
      title={t('common.error.title')}
      text={t('education.unknown.text')}
      aside={<SupportLink />}
    >
      <ButtonLink as={Link} to="/edu" variant="primary" size="lg" block>
        {t('common.retry')}
      </ButtonLink>
    </Outcome>
  );
}
