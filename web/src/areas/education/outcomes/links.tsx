import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { TextLink, textLinkClass } from '../../../ui/action/text-link.tsx';

/** The way to the teams and their designs. */
export function DashboardButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const t = useT();
  return (
    <ButtonLink as={Link} to="/teams" variant={variant} size="lg" block>
      {t('common.goToDashboard')}
    </ButtonLink>
  );
}

/** The same as a link at the end of a page. */
export function DashboardLink() {
  const t = useT();
  return (
    <Link className={textLinkClass()} to="/teams">
      {t('common.goToDashboard')}
    </Link>
  );
}

/** The way to support, where it is the one thing to do. */
export function SupportButton() {
  const t = useT();
  return (
    <ButtonLink href={pageAddress('support')} variant="primary" size="lg" block>
      {t('education.support')}
    </ButtonLink>
  );
}

/** The same as a link at the end of a page (spec 2 §2). */
export function SupportLink() {
  const t = useT();
  return <TextLink href={pageAddress('support')}>{t('education.support')}</TextLink>;
}

/** The way to the form. */
export function RequestLink() {
  const t = useT();
  return (
    <Link className={textLinkClass()} to="/edu">
      {t('education.link.back')}
    </Link>
  );
}
