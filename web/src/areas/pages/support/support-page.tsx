import { supportAddress } from '@chamfer/contract/support-address';
import { useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import styles from '../page-frame.module.css';
import { PageFrame } from '../page-frame.tsx';

/**
 * `/support` where nobody is logged in to a portal: leads to the address of support, and there to the page that `return_to`
 * names (DECISIONS 4).
 */
export default function SupportPage() {
  const t = useT();
  const address = supportAddress(pageAddress('support'), new URLSearchParams(location.search).get('return_to'));
  useEffect(() => {
    location.replace(address);
  }, [address]);
  return (
    <PageFrame title={t('pages.support.title')} lead={t('pages.support.lead')}>
      <ButtonLink className={styles.action} href={address}>
        {t('pages.support.open')}
      </ButtonLink>
    </PageFrame>
  );
}
