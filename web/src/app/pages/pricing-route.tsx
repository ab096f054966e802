import PricingPage from '../../areas/billing/pricing/pricing-page.tsx';
import { LegalFooter } from '../../platform/site/legal-links.tsx';
import { SiteHeader } from '../../platform/site/site-header.tsx';
import styles from './pricing-route.module.css';

/** `/pricing` in its frame: the way in for visitors, the way back for others. */
export default function PricingRoute() {
  return (
    <div className={styles.frame}>
      <SiteHeader page="pricing" source="pricing" />
      <main>
        <PricingPage />
      </main>
      <LegalFooter />
    </div>
  );
}
