import { brand } from '@chamfer/contract/brand';
import { useT } from '../../i18n/use-t.ts';
import { pageAddress } from '../../platform/page/page-config.ts';
import { setConsent } from '../../platform/tracking/consent.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextLink } from '../../ui/action/text-link.tsx';
import styles from './consent-bar.module.css';

/**
 * Asks whether the app may send how it is used. Both answers weigh the same, it covers nothing that is being worked on, and it
 * takes no focus: who ignores it has sent nothing.
 */
export function ConsentBar() {
  const t = useT();
  return (
    <section className={styles.bar} aria-label={t('telemetry.label')}>
      <p>
        {t('telemetry.question', { product: brand.name })}{' '}
        <TextLink href={pageAddress('privacy')}>{t('telemetry.more')}</TextLink>
      </p>
      <div className={styles.answers}>
        <Button size="sm" onClick={() => setConsent('no')}>
          {t('telemetry.no')}
        </Button>
        <Button size="sm" onClick={() => setConsent('yes')}>
          {t('telemetry.yes')}
        </Button>
      </div>
    </section>
  );
}
