import { brand } from '@chamfer/contract/brand';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { type AppSearch, writeQuery } from '../../../platform/page/search.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../auth-form.module.css';
import { logOut } from '../log-out.ts';
import { appSignInSearch } from './app-auth-return.ts';
import { type SegmentationState, useAppAuth } from './use-app-auth.ts';

const product = { product: brand.name };

/** `/login/app` and `/auth/app`: signs in the design app with this browser's account (spec 1 §2 App-auth, J15). */
export function AppAuthPage({
  segmentation,
  survey,
}: {
  readonly segmentation: SegmentationState;
  /** The query of the survey that leads back to this page. */
  readonly survey: AppSearch;
}) {
  const t = useT();
  const { state, email, start } = useAppAuth(segmentation);
  const search = useSearch({ strict: false });
  const { href } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const signIn = appSignInSearch(search, href, 'signin');
  const switchAccount = () => {
    setLeaving(true);
    void logOut(`/login${writeQuery({ ...signIn })}`);
  };

  if (leaving) return <FullPageSpinner label={t('auth.logout.loggingOut')} />;
  if (state.is === 'error') {
    return (
      <Failure text="app-auth.error">
        <ButtonLink as={Link} to="/account" size="lg" block>
          {t('common.backToAccount')}
        </ButtonLink>
      </Failure>
    );
  }
  if (state.is === 'expired') {
    return (
      <Failure text="app-auth.expired">
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to="/login" search={signIn}>
          {t('common.menu.logIn')}
        </Link>
      </Failure>
    );
  }
  if (state.is === 'success') {
    return (
      <AuthShell art="hinge" title={t('app-auth.success.title')} lead={t('app-auth.success.text', product)}>
        <ButtonLink href={state.link} variant="primary" size="lg" block>
          {t('app-auth.open', product)}
        </ButtonLink>
      </AuthShell>
    );
  }
  const afterSurvey = state.is === 'survey-success';
  return (
    <AuthShell
      art="hinge"
      title={t(afterSurvey ? 'app-auth.surveySuccess.title' : 'app-auth.heading')}
      lead={afterSurvey ? t('app-auth.surveySuccess.text', product) : email && t('app-auth.signedInAs', { email })}
    >
      <div className={styles.form}>
        {search.from_survey === 'error' ? (
          <>
            <Banner kind="danger" alert>
              {t('app-auth.surveyFailed')}
            </Banner>
            <Link className={buttonClass({ size: 'lg', block: true })} to="/segmentation-survey" search={survey}>
              {t('common.retry')}
            </Link>
          </>
        ) : null}
        <Button variant="primary" size="lg" block busy={state.is === 'pending'} onClick={start}>
          {t('auth.login.continue')}
        </Button>
        {afterSurvey ? null : (
          <Button size="lg" block onClick={switchAccount}>
            {t('app-auth.otherAccount')}
          </Button>
        )}
      </div>
    </AuthShell>
  );
}

/** Shows what went wrong, and how to continue. */
function Failure({ text, children }: { text: MessageKey; children: ReactNode }) {
  const t = useT();
  return (
    <AuthShell art="hinge" title={t('app-auth.heading')}>
      <div className={styles.form}>
        <Banner kind="danger" alert>
          {t(text)}
        </Banner>
        {children}
      </div>
    </AuthShell>
  );
}
