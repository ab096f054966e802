import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import styles from './support.module.css';
import { useSupportLogin } from './use-support-login.ts';
import { VerifyForSupport } from './verify-for-support.tsx';

/** `/auth/zendesk/login`: logs in to the support portal, which asks for a verified address (spec 1 §2, J28, DECISIONS 16). */
export default function SupportLoginPage() {
  const t = useT();
  const { state, start } = useSupportLogin();
  if (state === 'pending') return <FullPageSpinner label={t('pages.support.opening')} />;
  if (state === 'not-verified') return <VerifyForSupport />;
  const failed = state === 'failed';
  return (
    <AuthShell
      art="hinge"
      icon={
        <RoundIcon>
          <LifeBuoy size={22} strokeWidth={1.5} aria-hidden />
        </RoundIcon>
      }
      title={t('pages.support.title')}
      lead={failed ? undefined : t('pages.support.away')}
    >
      {failed ? (
        <Banner kind="danger" alert>
          {t('pages.support.failed')}
        </Banner>
      ) : null}
      <div className={styles.acts}>
        <Button variant="primary" size="lg" block onClick={start}>
          {t(failed ? 'common.retry' : 'pages.support.open')}
        </Button>
        <ButtonLink as={Link} to="/account" size="lg" block>
          {t('common.backToAccount')}
        </ButtonLink>
      </div>
    </AuthShell>
  );
}
