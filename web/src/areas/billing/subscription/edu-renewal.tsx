import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { renewableFrom } from '../../../platform/account/education-licence.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** When an education licence that ends at `until` can be renewed, or the way to do it. */
export function EduRenewal({ until }: { until: string }) {
  const t = useT();
  const format = useFormats();
  const from = renewableFrom(until);
  return (
    <div>
      <dt>{t('billing.edu.renewal')}</dt>
      <dd>
        {from > new Date() ? (
          t('billing.edu.renewal.from', { date: format.day(from) })
        ) : (
          <ButtonLink as={Link} to="/edu" size="sm">
            {t('billing.edu.renewal.now')}
          </ButtonLink>
        )}
      </dd>
    </div>
  );
}
