import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { wantsSignUp } from '../../../platform/auth/return-address.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { LegalFooter } from '../../../platform/site/legal-links.tsx';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { ErrorPage } from '../../../ui/feedback/error-page.tsx';
import { logInWay, useHere } from '../viewport/use-here.ts';
import { FailureArt } from './failure-art.tsx';
import type { ReviewFailure } from './review-failure.ts';
import styles from './review-failure-page.module.css';

/** The reason why a link does not open, and a function that tries again. */
export interface ReviewFailurePageProps {
  /** All but the question for the password, which has its own page. */
  readonly failure: Exclude<ReviewFailure, 'password'>;
  /** When the link ended, for those whom it let in before. */
  readonly expiredAt?: string | undefined;
  readonly onRetry: () => void;
}

/** The page of a review link that does not open (spec 3 §8). */
export default function ReviewFailurePage(props: ReviewFailurePageProps) {
  return (
    <div className={styles.page}>
      <FailureScreen {...props} />
      <LegalFooter />
    </div>
  );
}

function FailureScreen({ failure, expiredAt, onRetry }: ReviewFailurePageProps) {
  const t = useT();
  const format = useFormats();
  // The address as it was here: it is another one already while the way to the log-in page is being walked.
  const here = useHere();
  const [way] = useState(() => logInWay(here));
  const [{ email_hint: _hint, ...asked }] = useState<AppSearch>(useSearch({ strict: false }));
  switch (failure) {
    case 'log-in':
      // Logging out here has started a navigation already, and there is no reason to return to that address.
      if (!isOfReview(way.search.redirect_url)) return null;
      return (
        <Navigate
          to={wantsSignUp(asked) && !isRegistrationHidden() ? '/signup' : '/login'}
          search={{ ...asked, ...way.search }}
          hash={way.hash}
          replace
        />
      );
    case 'forbidden':
      return (
        <ErrorPage
          art={<FailureArt name="padlock" />}
          title={t('review.forbidden.title')}
          text={t('review.forbidden.text')}
          actions={
            <Link
              className={buttonClass({ variant: 'primary' })}
              to="/login"
              search={{ ...way.search, intent: 'relogin' }}
              hash={way.hash}
            >
              {t('review.forbidden.logIn')}
            </Link>
          }
        />
      );
    case 'not-found':
      return (
        <ErrorPage
          art={<FailureArt name="missing-part" />}
          title={t('review.notFound.title')}
          text={
            <>
              <p>{t('review.notFound.text')}</p>
              {expiredAt ? (
                <p className={styles.expired}>
                  <Clock size={16} strokeWidth={1.5} aria-hidden />
                  {t('review.notFound.expired', { date: format.date(expiredAt) })}
                </p>
              ) : null}
            </>
          }
          actions={
            <Link className={buttonClass({ variant: 'primary' })} to="/">
              {t('common.goToDashboard')}
            </Link>
          }
        />
      );
    case 'retry':
      return (
        <ErrorPage
          art={<FailureArt name="broken-shaft" />}
          title={t('review.failure.generic')}
          actions={
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          }
        />
      );
  }
}

/** Whether an address was read before the visitor was sent elsewhere. */
function isOfReview(address: string): boolean {
  return address.startsWith('/v/');
}
