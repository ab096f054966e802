import { Link, useLocation } from '@tanstack/react-router';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { BackToLogin } from './back-to-login.tsx';
import type { FailureDetail } from './provider-answer.ts';
import styles from './sso-pages.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why a single sign-on did not work, for the page that says so. */
    ssoFailure?: FailureDetail;
  }
}

/** `/sso/error`: a single sign-on did not work (spec 1 §2 SSO pages). Owners may keep another way in (DECISIONS 84). */
export default function SsoErrorPage() {
  const t = useT();
  const detail = useLocation().state.ssoFailure;
  const isBlocked = detail?.code === 'ACCOUNT_BLOCKED';
  return (
    <AuthShell
      art="hinge"
      title={t('common.error.title')}
      lead={t(isBlocked ? 'auth.error.blocked' : 'ssoPages.error.lead')}
      aside={
        isBlocked ? null : (
          <Link className={textLinkClass()} to="/login" search={{ method: 'password' }}>
            {t('ssoPages.error.password')}
          </Link>
        )
      }
    >
      {detail ? <ForAdministrator {...detail} /> : null}
      <BackToLogin />
    </AuthShell>
  );
}

/** What an administrator finds the sign-in by, in the log of the server. */
function ForAdministrator({ code, requestId }: FailureDetail) {
  const t = useT();
  return (
    <p className={styles.detail}>
      <Trans
        id="ssoPages.error.detail"
        values={{ code, request: requestId }}
        components={[(text) => <code>{text}</code>, (text) => <code>{text}</code>]}
      />{' '}
      <CopyButton
        text={`${code} ${requestId}`}
        label={t('ssoPages.error.copy')}
        copiedLabel={t('ssoPages.error.copied')}
        variant="quiet"
        size="sm"
        iconOnly
      />
    </p>
  );
}
