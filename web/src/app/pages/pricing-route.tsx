import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import PricingPage from '../../areas/billing/pricing/pricing-page.tsx';
import { useT } from '../../i18n/use-t.ts';
import { LanguageSelect } from '../../platform/form/language-select.tsx';
import { useSignedIn } from '../../platform/http/session.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import styles from './pricing-route.module.css';

/** `/pricing` in its frame: the way in for visitors, the way back for others. */
export default function PricingRoute() {
  const t = useT();
  const isSignedIn = useSignedIn();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link className={brandLinkClass} to="/">
          <BrandMark />
          <span className={styles.name}>{brand.name}</span>
        </Link>
        <nav className={styles.ways}>
          <LanguageSelect look="quiet" />
          {isSignedIn ? (
            <Link className={buttonClass({ size: 'sm' })} to="/teams">
              {t('billing.pricing.home')}
            </Link>
          ) : (
            <>
              <Link className={buttonClass({ size: 'sm', variant: 'quiet' })} to="/login">
                {t('common.menu.logIn')}
              </Link>
              <Link className={buttonClass({ size: 'sm' })} to="/signup" search={{ source: 'pricing' }}>
                {t('common.menu.signUp')}
              </Link>
            </>
          )}
        </nav>
      </header>
      <main>
        <PricingPage />
      </main>
    </div>
  );
}
