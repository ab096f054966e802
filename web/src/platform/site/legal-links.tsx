'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { useT } from '../../i18n/use-t.ts';
import { TextLink } from '../../ui/action/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { operatorFacts, pageAddress } from '../page/page-config.ts';
import styles from './legal-links.module.css';

/**
 * Who runs the installation, its imprint, its privacy policy and where to write about data: what the operator has set, and
 * nothing where that is nothing. `withTerms`: terms and privacy policy are there in any case, as on pages where people agree to them.
 */
export function LegalLinks({ withTerms = false }: { withTerms?: boolean }) {
  const t = useT();
  const { name, imprint, hasPrivacy, privacyEmail } = operatorFacts();
  if (!withTerms && !isLegalSet()) return null;
  const link = (href: string, text: string) => (
    <TextLink tone="soft" href={href}>
      {text}
    </TextLink>
  );
  return (
    <span className={styles.links}>
      {name ? <span>{name}</span> : null}
      {imprint ? link(imprint, t('common.imprint')) : null}
      {withTerms ? link(pageAddress('terms'), t('common.terms')) : null}
      {withTerms || hasPrivacy ? link(pageAddress('privacy'), t('common.privacy')) : null}
      {privacyEmail ? link(`mailto:${privacyEmail}`, privacyEmail) : null}
    </span>
  );
}

/** The same at the foot of a page or a panel. */
export function LegalFooter({ className }: { className?: string | undefined }) {
  if (!isLegalSet()) return null;
  return (
    <footer className={classNames(styles.foot, className)}>
      <LegalLinks />
    </footer>
  );
}

/** Whether there is anything to show. */
export function isLegalSet(): boolean {
  const { name, imprint, hasPrivacy, privacyEmail } = operatorFacts();
  return Boolean(name || imprint || hasPrivacy || privacyEmail);
}
