import { ApiError } from '@chamfer/client';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api.ts';
import { keepLinkGrant } from '../../../platform/link-grant.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { report } from '../../../platform/report.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FailureArt } from '../failure/failure-art.tsx';
import { useLogInWay } from '../page/use-here.ts';
import styles from './gate-page.module.css';

/** How long nobody can try after five wrong passwords. Minutes. */
const closedMinutes = 15;

/** Asks for the password of a review link (DECISIONS 44); `onOpen` shows what it opens. */
export default function GatePage({ viewLink, onOpen }: { readonly viewLink: string; readonly onOpen: () => void }) {
  const t = useT();
  const way = useLogInWay();
  const isSignedIn = useSignedIn();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  usePageTitle(t('reviewGate.title'));
  useEffect(() => {
    // At the start, and after a try that failed.
    if (!isBusy) form.current?.querySelector('input')?.focus();
  }, [isBusy]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!password) return setError(t('reviewGate.required'));
    setBusy(true);
    setError(null);
    try {
      const about = { params: { viewLink }, input: { password } };
      const { grant } = await call('POST /web/project-view-links/{viewLink}/password', about);
      keepLinkGrant(viewLink, grant);
      onOpen();
    } catch (failure) {
      const minutes = waitOf(failure);
      if (minutes !== null) setError(t('reviewGate.closed', { count: minutes }));
      else if (failure instanceof ApiError && failure.code === 'PROJECT_VIEW_LINK_INVALID_PASSWORD')
        setError(t('reviewGate.wrong', { count: Number(failure.details?.triesLeft) }));
      else if (failure instanceof ApiError && failure.code.startsWith('PROJECT_VIEW_LINK_')) onOpen();
      else {
        report(failure);
        setError(t('common.error.tryAgain'));
      }
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <FailureArt name="padlock" />
        <h1 className={styles.title}>{t('reviewGate.title')}</h1>
        <p className={styles.text}>{t('reviewGate.text')}</p>
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <PasswordField
            label={t('reviewGate.label')}
            name="password"
            // Not of an account: nothing should offer one of those.
            autoComplete="off"
            size="lg"
            value={password}
            error={error}
            readOnly={isBusy}
            revealLabel={t('reviewGate.reveal')}
            concealLabel={t('reviewGate.conceal')}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
          <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
            {t('reviewGate.submit')}
          </Button>
        </form>
        {isSignedIn ? null : (
          <p className={styles.text}>
            <Trans
              id="reviewGate.logIn"
              components={[
                (words) => (
                  <Link to="/login" {...way}>
                    {words}
                  </Link>
                ),
              ]}
            />
          </p>
        )}
      </div>
    </main>
  );
}

/** For how many minutes nobody can try; null if anybody can. */
function waitOf(failure: unknown): number | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === 'TOO_MANY_REQUESTS') return Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60));
  const isLast = failure.code === 'PROJECT_VIEW_LINK_INVALID_PASSWORD' && failure.details?.triesLeft === 0;
  return isLast ? closedMinutes : null;
}
