import { brand } from '@chamfer/contract/brand';
import type { PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { report } from '../tracking/report.ts';
import styles from './challenge-dialog.module.css';
import { LoadNotice } from './load-notice.tsx';
import { patience, useIsSlow } from './patience.ts';
import { type PaymentAnswer, paymentScript } from './payment-script.ts';

/**
 * The page of the card's bank (3-D Secure) in a dialog of ours. Closing it asks first, over the bank's page, whether the
 * payment is to stop. A page that does not come can be asked for again; the payment waits meanwhile.
 */
export function ChallengeDialog({
  intent,
  open,
  onAnswer,
  onLeave,
  onClose,
}: {
  intent: PaymentIntent;
  open: boolean;
  onAnswer: (answer: PaymentAnswer) => void;
  onLeave: () => void;
  /** It is off the screen. */
  onClose: () => void;
}) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (open) setAsking(true);
    return !open;
  };
  return (
    <>
      <Modal
        open={open}
        size="narrow"
        title={t('payments.challenge.title')}
        closeLabel={t('common.close')}
        mayClose={ask}
        onClose={onClose}
      >
        <BankPage intent={intent} onAnswer={onAnswer} />
        <p className={styles.foot}>
          <span>
            <Lock size={16} strokeWidth={1.5} aria-hidden />
            {t('payments.challenge.whose')}
          </span>
          {intent.expiresAt ? <TimeLeft until={Date.parse(intent.expiresAt)} /> : null}
        </p>
      </Modal>
      {isAsking ? (
        <ConfirmDialog
          open={open}
          title={t('payments.stop.title')}
          confirm={t('payments.stop.confirm')}
          cancel={t('payments.stop.keep')}
          act={onLeave}
          onClose={() => setAsking(false)}
        >
          {t('payments.stop.text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function BankPage({ intent, onAnswer }: { intent: PaymentIntent; onAnswer: (answer: PaymentAnswer) => void }) {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const isSlow = useIsSlow(state === 'loading', tries);
  const again = () => {
    setTries(tries + 1);
    setState('loading');
  };
  if (state === 'failed') return <LoadNotice what="bank" hasFailed onAgain={again} />;
  return (
    <>
      {isSlow ? <LoadNotice what="bank" onAgain={again} /> : null}
      <BankFrame
        key={tries}
        intent={intent}
        onAnswer={onAnswer}
        tries={tries}
        isReady={state === 'ready'}
        onReady={() => setState('ready')}
        onFail={() => setState('failed')}
      />
    </>
  );
}

function BankFrame({
  intent,
  tries,
  isReady,
  onReady,
  onAnswer,
  onFail,
}: {
  intent: PaymentIntent;
  /** How many did not come before this one. */
  tries: number;
  isReady: boolean;
  onReady: () => void;
  onAnswer: (answer: PaymentAnswer) => void;
  onFail: () => void;
}) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(() => onReady());
  const answered = useEffectEvent((answer: PaymentAnswer) => onAnswer(answer));
  const failed = useEffectEvent((error: unknown) => {
    report(error);
    onFail();
  });
  const givesUpAfter = useEffectEvent(() => patience.frameMs(tries));
  const open = useEffectEvent((container: HTMLElement, whenReady: () => void) =>
    paymentScript().challenge!({
      container,
      title: t('payments.challenge.whose'),
      clientSecret: intent.clientSecret,
      merchant: brand.name,
      onReady: whenReady,
    }),
  );
  useEffect(() => {
    let isCurrent = true;
    const tooLate = () => failed(new Error('The page of the bank did not load.'));
    const late = setTimeout(tooLate, givesUpAfter());
    const page = open(place.current!, () => {
      clearTimeout(late);
      if (isCurrent) ready();
    });
    page.answer.then(
      (answer) => isCurrent && answered(answer),
      (error: unknown) => isCurrent && failed(error),
    );
    return () => {
      isCurrent = false;
      clearTimeout(late);
      page.remove();
    };
  }, []);
  return <div ref={place} className={styles.frame} aria-busy={!isReady} />;
}

/** How long the bank waits, in minutes and seconds; `until` is in milliseconds. */
function TimeLeft({ until }: { until: number }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <span className={styles.left}>{t('payments.challenge.left', { time })}</span>;
}
