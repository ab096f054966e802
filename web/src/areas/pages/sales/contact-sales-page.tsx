import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { hasSalesContact, salesAddress } from '../../../platform/page/page-config.ts';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageFrame } from '../page-frame.tsx';
import styles from './contact-sales.module.css';
import { ContactSalesForm } from './contact-sales-form.tsx';

/** `/contact-sales`: a message to the operator about plans for teams (spec 2 §9 Pricing plans). */
export default function ContactSalesPage() {
  const t = useT();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  useHeadingFocus(sentFrom !== null);
  const hasForm = hasSalesContact();
  // Without a contact the support address is where people write.
  useEffect(() => {
    if (!hasForm) location.replace(salesAddress());
  }, [hasForm]);
  if (sentFrom !== null) {
    return (
      <PageFrame title={t('pages.sales.sent')} lead={t('pages.sales.sent.text', { email: sentFrom })}>
        <ButtonLink as={Link} className={styles.back} to="/pricing">
          {t('pages.sales.back')}
        </ButtonLink>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('pages.sales.title')} lead={t('pages.sales.lead')} source="pricing">
      {hasForm ? <ContactSalesForm onSent={setSentFrom} /> : null}
    </PageFrame>
  );
}
