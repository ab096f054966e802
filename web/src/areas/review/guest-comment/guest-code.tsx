import { ApiError, isCancelled } from '@chamfer/client';
import { guestCodeLength } from '@chamfer/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { report } from '../../../platform/tracking/report.ts';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import { CodeField } from '../../../ui/field/code-field.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { codeRefusal, join, joinRefusal, sendCode } from '../guests/guest-calls.ts';
import type { SentCode } from '../guests/kept-guest.ts';
import { ComposerPictures, PictureProblems } from '../pictures/composer-pictures.tsx';
import styles from './guest-comment-form.module.css';
import type { GuestStepProps } from './guest-details.tsx';

/** How long until a code can be sent again; milliseconds. */
const againAfterMs = 30_000;

/** The second step: six digits, which send the comment by themselves when they are right. */
export function GuestCode({ viewLink, unsent, kept, keep, code }: GuestStepProps & { readonly code: SentCode }) {
  const t = useT();
  const client = useQueryClient();
  const captcha = useCaptcha();
  const place = useRef<HTMLDivElement>(null);
  const [digits, setDigits] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isOver: boolean } | null>(null);
  const waitSeconds = useSecondsUntil(code.sentAt + againAfterMs);
  useEffect(() => {
    // Again after a wrong code, which was cleared.
    if (!isBusy) place.current?.querySelector('input')?.focus();
  }, [isBusy]);

  const tryCode = async (entered: string) => {
    setDigits(entered);
    if (entered.length < guestCodeLength || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await join(client, viewLink, { codeId: code.codeId, code: entered, name: kept.name });
      keep({ code: null });
      unsent.send();
    } catch (error) {
      setDigits('');
      const left = triesLeft(error);
      if (left > 0) setProblem({ text: t('reviewGuests.error.code', { count: left }), isOver: false });
      else setProblem({ text: t(refusalText(error, joinRefusal)), isOver: true });
    } finally {
      setBusy(false);
    }
  };
  const sendAgain = async () => {
    setBusy(true);
    try {
      keep({ code: await captcha.send((solution) => sendCode(viewLink, code.email, solution)) });
      setProblem(null);
      setDigits('');
    } catch (error) {
      if (!isCancelled(error)) setProblem({ text: t(refusalText(error, codeRefusal)), isOver: false });
    } finally {
      setBusy(false);
    }
  };
  const mayAgain = waitSeconds === 0 || problem?.isOver === true;
  return (
    <div ref={place} className={styles.fields}>
      <p className={styles.soft}>
        <Trans
          id="reviewGuests.code.sent"
          values={{ email: code.email }}
          components={[
            (words) => <b className={styles.address}>{words}</b>,
            (words) => <LinkButton onClick={() => keep({ code: null })}>{words}</LinkButton>,
          ]}
        />
      </p>
      <CodeField
        label={t('reviewGuests.code.label')}
        length={guestCodeLength}
        value={digits}
        readOnly={isBusy}
        hint={t(isBusy ? 'review.newComment.sending' : 'reviewGuests.code.hint')}
        error={problem?.text}
        onChange={(entered) => void tryCode(entered)}
      />
      <div className={styles.quote}>
        <p className={styles.quoteTitle}>{t('reviewGuests.yourComment')}</p>
        <p>{unsent.text}</p>
        <ComposerPictures pictures={unsent.pictures} />
      </div>
      <PictureProblems pictures={unsent.pictures} />
      {unsent.refusal ? <FieldError>{t(unsent.refusal)}</FieldError> : null}
      {captcha.badge}
      <div className={styles.again}>
        <span>{t('reviewGuests.code.noMail')}</span>
        {mayAgain ? (
          <LinkButton disabled={isBusy} onClick={() => void sendAgain()}>
            {t('reviewGuests.code.again')}
          </LinkButton>
        ) : (
          <span>{t('reviewGuests.code.againIn', { time: `0:${String(waitSeconds).padStart(2, '0')}` })}</span>
        )}
      </div>
    </div>
  );
}

function triesLeft(error: unknown): number {
  const isWrong = error instanceof ApiError && error.code === 'GUEST_CODE_INVALID';
  return isWrong ? Number(error.details?.triesLeft ?? 0) : 0;
}

function refusalText(error: unknown, refusal: typeof joinRefusal | typeof codeRefusal) {
  const errors = refusal(error) as Partial<Record<string, ReturnType<typeof joinRefusal>['form']>>;
  const text = errors.form ?? errors.email ?? 'common.error.tryAgain';
  if (text === 'common.error.tryAgain') report(error);
  return text;
}

/** Counts down to a time in milliseconds since 1970, in whole seconds. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((time - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  // Of a code that was sent since, the seconds count from then.
  return Math.min(left, againAfterMs / 1000);
}
