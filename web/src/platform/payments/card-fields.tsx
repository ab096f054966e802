import { languageTags } from '@chamfer/contract/languages';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/use-t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTheme } from '../../ui/theme.ts';
import styles from './card-fields.module.css';
import type { CardState } from './card-form.ts';
import { fieldsLook } from './fields-look.ts';
import { rememberFrame } from './hosted-frames.ts';
import { LoadNotice } from './load-notice.tsx';
import { patience, useIsSlow } from './patience.ts';
import { type HostedFields, paymentScript } from './payment-script.ts';
import { usePayments } from './use-payments.ts';

/** What a page may do with the card fields, a part of its form. What is typed into them never reaches it. */
export interface CardHandle {
  /** Where they are. */
  element: Element;
  /** Shows errors at empty or wrong fields; true if everything is complete. */
  check(): Promise<boolean>;
  /** To the first field that is wrong, else to the first. */
  focus(): void;
  /** Marks a field and focuses it after the bank refused it (spec 2 §8). */
  say(error: 'cvv' | 'expiry'): void;
}

/**
 * Card number, expiry date and CVV: a frame of the payment provider that looks like our own fields (spec 2 §5). Enter in a
 * field submits the form around it. `onHandle` gets null while the fields are not there; `onState` hears why. Pages list
 * the catalogue `payments`.
 */
export function CardFields({
  onHandle,
  onState,
  disabled = false,
}: {
  onHandle(handle: CardHandle | null): void;
  onState?: ((state: CardState) => void) | undefined;
  disabled?: boolean;
}) {
  const { state, retry } = usePayments();
  const [tries, setTries] = useState(0);
  const [frame, setFrame] = useState<'loading' | 'failed' | 'ready'>('loading');
  const hasFailed = state === 'failed' || frame === 'failed';
  const isLoading = !hasFailed && (state !== 'ready' || frame === 'loading');
  const isSlow = useIsSlow(isLoading, tries);
  const shown: CardState = hasFailed ? 'failed' : isSlow ? 'slow' : isLoading ? 'loading' : 'ready';
  const tell = useEffectEvent((now: CardState) => onState?.(now));
  useEffect(() => tell(shown), [shown]);
  const again = () => {
    setTries(tries + 1);
    setFrame('loading');
    if (state === 'failed') retry();
  };
  if (hasFailed) return <LoadNotice what="card" hasFailed onAgain={again} />;
  return (
    <>
      {isSlow ? <LoadNotice what="card" onAgain={state === 'ready' ? again : null} /> : null}
      {state === 'ready' ? (
        <HostedCard
          key={tries}
          onHandle={onHandle}
          disabled={disabled}
          tries={tries}
          onReady={() => setFrame('ready')}
          onFail={() => setFrame('failed')}
        />
      ) : (
        <div className={styles.place} aria-busy="true">
          <CardSkeleton />
        </div>
      )}
    </>
  );
}

function HostedCard({
  onHandle,
  disabled,
  tries,
  onReady,
  onFail,
}: {
  onHandle(handle: CardHandle | null): void;
  disabled: boolean;
  /** How many did not come before this one. */
  tries: number;
  onReady: () => void;
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
  const ready = useEffectEvent(() => {
    setReady(true);
    give(handleOf(frame.current!, place.current!));
    onReady();
  });
  const fail = useEffectEvent(() => onFail());
  const open = useEffectEvent((whenReady: () => void) =>
    paymentScript().fields({
      container: place.current!,
      title: t('payments.card.title'),
      look: look(),
      font: readFont(),
      onReady: whenReady,
      onFail: () => fail(),
      onSubmit: () => place.current?.closest('form')?.requestSubmit(),
    }),
  );
  const givesUpAfter = useEffectEvent(() => patience.frameMs(tries));
  const repaint = useEffectEvent(() => frame.current?.set(look()));

  useEffect(() => {
    const late = setTimeout(() => fail(), givesUpAfter());
    const opened = open(() => {
      clearTimeout(late);
      ready();
    });
    frame.current = opened;
    const narrow = window.matchMedia('(max-width: 768px)');
    const onChange = () => repaint();
    narrow.addEventListener('change', onChange);
    return () => {
      clearTimeout(late);
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

function handleOf(frame: HostedFields, element: Element): CardHandle {
  const handle = {
    element,
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
