import { Link, useLocation } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';

/** `/password-reset/error`: the link is unknown, used or expired (spec 1 §2); with `#invalid`, part of it is missing. */
export default function ResetExpiredPage() {
  const t = useT();
  const isInvalid = useLocation().hash === 'invalid';
  return (
    <AuthShell
      art="hinge"
      title={isInvalid ? t('common.title.linkInvalid') : t('common.title.expiredLink')}
      lead={isInvalid ? t('common.linkIncomplete') : t('auth.reset.expired')}
      aside={
        <Link className={textLinkClass()} to="/login">
          {t('auth.backToLogin')}
        </Link>
      }
    >
      <ButtonLink as={Link} to="/password-reset" variant="primary" size="lg" block>
        {t('auth.reset.tryAgain')}
      </ButtonLink>
    </AuthShell>
  );
}
