import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import { LanguageSelect } from '../form/language-select.tsx';
import { useSignedIn } from '../http/session.ts';
import { isBillingOff, isRegistrationHidden, pageAddress } from '../page/page-config.ts';
import styles from './site-header.module.css';

/** A page that the header leads to. */
export type SitePage = 'download' | 'pricing';

/**
 * The header of pages that anybody may open: the product, where else there is something to read, and the way in for visitors
 * or back for others. `source` says to sign-up where they came from.
 */
export function SiteHeader({ page, source }: { page?: SitePage; source?: string }) {
  const t = useT();
  const isSignedIn = useSignedIn();
  const current = (name: SitePage) => (page === name ? 'page' : undefined);
  const search = source ? { source } : undefined;
  return (
    <header className={styles.bar}>
      <Link className={brandLinkClass} to="/">
        <BrandMark />
        <span className={styles.name}>{brand.name}</span>
      </Link>
      <nav className={styles.pages} aria-label={t('common.site.pages')}>
        <a href={pageAddress('download')} aria-current={current('download')}>
          {t('common.menu.download')}
        </a>
        <a href={pageAddress('help-center')}>{t('common.menu.helpCenter')}</a>
        {isBillingOff() ? null : (
          <a href="/pricing" aria-current={current('pricing')}>
            {t('common.title.pricing')}
          </a>
        )}
      </nav>
      <div className={styles.ways}>
        <LanguageSelect look="quiet" />
        {isSignedIn ? (
          <Link className={buttonClass({ size: 'sm' })} to="/teams">
            {t('common.site.dashboard')}
          </Link>
        ) : (
          <>
            <Link className={buttonClass({ size: 'sm', variant: 'quiet' })} to="/login" search={search}>
              {t('common.menu.logIn')}
            </Link>
            {isRegistrationHidden() ? null : (
              <Link className={buttonClass({ size: 'sm' })} to="/signup" search={search}>
                {t('common.menu.signUp')}
              </Link>
            )}
          </>
        )}
      </div>
    </header>
  );
}
