import { ApiError } from '@chamfer/client';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { keepLinkGrant } from '../../../platform/http/link-grant.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { LegalFooter } from '../../../platform/site/legal-links.tsx';
import { report } from '../../../platform/tracking/report.ts';
import { Button } from '../../../ui/action/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { FailureArt } from '../failure/failure-art.tsx';
import { useLogInWay } from '../viewport/use-here.ts';
import styles from './gate-page.module.css';

/** How long nobody can try after five wrong passwords. Milliseconds. */
const shutMs = 15 * 60_000;

/** Which link asks for its password, and what comes of it. */
export interface GatePageProps {
  readonly viewLink: string;
  /** Who opens the link is recorded, which visitors learn before they open it. */
  readonly isRecorded: boolean;
  /** Shows what the password opens. */
  readonly onOpen: () => void;
}

/** Asks for the password of a review link (DECISIONS 44). After five wrong ones it is shut, and says for how long. */
export default function GatePage({ viewLink, isRecorded, onOpen }: GatePageProps) {
  const t = useT();
  const way = useLogInWay();
  const isSignedIn = useSignedIn();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [shutUntil, shut] = useState<number | null>(null);
  const minutes = useMinutesUntil(shutUntil, () => shut(null));
  const isShut = minutes > 0;
  usePageTitle(t('reviewGate.title'));
  useEffect(() => {
    // At the start, after a try that failed, and when it is open again.
    if (!isBusy && !isShut) form.current?.querySelector('input')?.focus();
  }, [isBusy, isShut]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isShut) return;
    if (!password) return setError(t('reviewGate.required'));
    setBusy(true);
    setError(null);
    try {
      const about = { params: { viewLink }, input: { password } };
      const { grant } = await call('POST /web/project-view-links/{viewLink}/password', about);
      keepLinkGrant(viewLink, grant);
      onOpen();
    } catch (failure) {
      const wait = waitOf(failure);
      if (wait !== null) {
        setPassword('');
        shut(Date.now() + wait);
      } else if (failure instanceof ApiError && failure.code === 'PROJECT_VIEW_LINK_INVALID_PASSWORD')
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
            error={isShut ? t('reviewGate.closed', { count: minutes }) : error}
            readOnly={isBusy}
            disabled={isShut}
            revealLabel={t('reviewGate.reveal')}
            concealLabel={t('reviewGate.conceal')}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
          <Button type="submit" variant="primary" size="lg" block busy={isBusy} disabled={isShut}>
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
        {isRecorded ? (
          <p className={styles.hint}>
            <Eye size={16} strokeWidth={1.5} aria-hidden />
            {t('reviewGate.openings')}
          </p>
        ) : null}
        <LegalFooter />
      </div>
    </main>
  );
}

/** How many minutes there are until a time, the last one included; `onOver` is called when it is there. */
function useMinutesUntil(time: number | null, onOver: () => void): number {
  const [now, setNow] = useState(Date.now);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (time === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= time) over();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return time === null ? 0 : Math.max(1, Math.ceil((time - now) / 60_000));
}

/** For how long nobody can try, in milliseconds; null if anybody can. */
function waitOf(failure: unknown): number | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === 'TOO_MANY_REQUESTS') return (failure.retryAfter ?? 60) * 1000;
  const isLast = failure.code === 'PROJECT_VIEW_LINK_INVALID_PASSWORD' && failure.details?.triesLeft === 0;
  return isLast ? shutMs : null;
}
