import { brand } from '@chamfer/contract/brand';
import type { PaymentIntent } from '@chamfer/contract/calls/billing-details';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Modal } from '../../ui/modal.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import styles from './challenge-dialog.module.css';
import { type PaymentAnswer, paymentScript } from './payment-script.ts';

/**
 * The page of the card's bank (3-D Secure) in a dialog of ours. Closing it asks first, over the bank's page, whether the
 * payment is to stop.
 */
export function ChallengeDialog({
  intent,
  open,
  onAnswer,
  onLeave,
  onFail,
  onClose,
}: {
  intent: PaymentIntent;
  open: boolean;
  onAnswer: (answer: PaymentAnswer) => void;
  onLeave: () => void;
  onFail: (error: unknown) => void;
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
        <BankPage intent={intent} onAnswer={onAnswer} onFail={onFail} />
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

function BankPage({
  intent,
  onAnswer,
  onFail,
}: {
  intent: PaymentIntent;
  onAnswer: (answer: PaymentAnswer) => void;
  onFail: (error: unknown) => void;
}) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const answered = useEffectEvent((answer: PaymentAnswer) => onAnswer(answer));
  const failed = useEffectEvent((error: unknown) => onFail(error));
  const open = useEffectEvent((container: HTMLElement) =>
    paymentScript().challenge({
      container,
      title: t('payments.challenge.whose'),
      clientSecret: intent.clientSecret,
      merchant: brand.name,
    }),
  );
  useEffect(() => {
    let isCurrent = true;
    const page = open(place.current!);
    page.answer.then(
      (answer) => isCurrent && answered(answer),
      (error: unknown) => isCurrent && failed(error),
    );
    return () => {
      isCurrent = false;
      page.remove();
    };
  }, []);
  return <div ref={place} className={styles.frame} />;
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
