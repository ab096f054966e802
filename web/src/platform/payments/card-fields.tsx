import { languageTags } from '@chamfer/contract/languages';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/use-t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTheme } from '../../ui/theme.ts';
import styles from './card-fields.module.css';
import { fieldsLook } from './fields-look.ts';
import { rememberFrame } from './hosted-frames.ts';
import { type HostedFields, paymentScript } from './payment-script.ts';
import { usePayments } from './use-payments.ts';

/** What a page may do with the card fields. What is typed into them never reaches it. */
export interface CardHandle {
  /** Shows errors at empty or wrong fields and focuses the first of them; true if everything is complete. */
  check(): Promise<boolean>;
  focus(): void;
  /** Marks a field and focuses it after the bank refused it (spec 2 §8). */
  say(error: 'cvv' | 'expiry'): void;
}

/**
 * Card number, expiry date and CVV: a frame of the payment provider that looks like our own fields (spec 2 §5). Enter in a
 * field submits the form around it. `onHandle` gets null while the fields are not there. Pages list the catalogue `payments`.
 */
export function CardFields({
  onHandle,
  disabled = false,
}: {
  onHandle(handle: CardHandle | null): void;
  disabled?: boolean;
}) {
  const t = useT();
  const { state, retry } = usePayments();
  const [hasFailed, setFailed] = useState(false);
  if (state === 'failed' || hasFailed) {
    const again = () => {
      setFailed(false);
      retry();
    };
    const button = (
      <Button size="sm" onClick={again}>
        {t('common.retry')}
      </Button>
    );
    return (
      <Banner kind="danger" alert action={button}>
        {t('payments.unavailable')}
      </Banner>
    );
  }
  if (state === 'ready') return <HostedCard onHandle={onHandle} disabled={disabled} onFail={() => setFailed(true)} />;
  return (
    <div className={styles.place} aria-busy="true">
      <CardSkeleton />
    </div>
  );
}

function HostedCard({
  onHandle,
  disabled,
  onFail,
}: {
  onHandle(handle: CardHandle | null): void;
  disabled: boolean;
  onFail: () => void;
}) {
  const t = useT();
  const scheme = useTheme();
  const language = languageTags[useLanguage()];
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HostedFields>(null);
  const [isReady, setReady] = useState(false);
  const look = () => fieldsLook(place.current!, { t, scheme, language, disabled });
  const give = useEffectEvent((handle: CardHandle | null) => onHandle(handle));
  const fail = useEffectEvent(() => onFail());
  const open = useEffectEvent(() =>
    paymentScript().fields({
      container: place.current!,
      title: t('payments.card.title'),
      look: look(),
      font: readFont(),
      onReady: () => {
        setReady(true);
        give(handleOf(frame.current!));
      },
      onFail: () => fail(),
      onSubmit: () => place.current?.closest('form')?.requestSubmit(),
    }),
  );
  const repaint = useEffectEvent(() => frame.current?.set(look()));

  useEffect(() => {
    const opened = open();
    frame.current = opened;
    const narrow = window.matchMedia('(max-width: 768px)');
    const onChange = () => repaint();
    narrow.addEventListener('change', onChange);
    return () => {
      narrow.removeEventListener('change', onChange);
      frame.current = null;
      opened.remove();
      setReady(false);
      give(null);
    };
  }, []);
  useEffect(
    () => frame.current?.set(fieldsLook(place.current!, { t, scheme, language, disabled })),
    [t, scheme, language, disabled],
  );

  return (
    <div className={isReady ? styles.place : `${styles.place} ${styles.waiting}`} aria-busy={!isReady}>
      {isReady ? null : <CardSkeleton />}
      <div ref={place} className={styles.frame} />
    </div>
  );
}

function handleOf(frame: HostedFields): CardHandle {
  const handle = {
    check: () => frame.check(),
    focus: () => frame.focus(),
    say: (error) => frame.say(error),
  } satisfies CardHandle;
  rememberFrame(handle, frame);
  return handle;
}

function CardSkeleton() {
  return (
    <div className={styles.rows}>
      {[88, 72, 32].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} height={14} />
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}

/** The font of our pages; without it the fields are drawn with the system's. */
const readFont = () =>
  fetch(inter)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null);
