import type { Money } from '@chamfer/contract';
import { brand } from '@chamfer/contract/brand';
import { languageTags } from '@chamfer/contract/languages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/use-t.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTheme } from '../../ui/theme.ts';
import { LoadNotice } from './load-notice.tsx';
import { patience } from './patience.ts';
import { type HostedWallet, paymentScript, type WalletSheet } from './payment-script.ts';
import { usePayments } from './use-payments.ts';
import styles from './wallet-button.module.css';

/**
 * The payment provider's own button of Apple Pay, which takes the place of the button of a form (PROVIDERS §3). Pages list the
 * catalogue `payments`.
 */
export function WalletButton({
  due,
  disabled,
  onPress,
  onAgree,
}: {
  /** What is paid now; null where the wallet is only kept for later. */
  due: Money | null;
  disabled: boolean;
  /** Whether the form is complete; the sheet opens then. Answered at once: the provider waits for a second. */
  onPress: () => boolean;
  /** Somebody agreed in the sheet: it is closed by what is done with it. */
  onAgree: (sheet: WalletSheet) => void;
}) {
  const t = useT();
  const scheme = useTheme();
  const { state, retry } = usePayments();
  const [tries, setTries] = useState(0);
  const [button, setButton] = useState<'loading' | 'ready' | 'none' | 'failed'>('loading');
  const again = () => {
    setTries(tries + 1);
    setButton('loading');
    if (state === 'failed') retry();
  };
  if (state === 'failed' || button === 'failed') return <LoadNotice what="form" hasFailed onAgain={again} />;
  if (button === 'none') return <Banner kind="warn">{t('payments.wallet.none')}</Banner>;
  return (
    <div className={styles.place} aria-busy={button !== 'ready'}>
      {button === 'ready' ? null : <Skeleton height={44} />}
      {state === 'ready' ? (
        // Its colours are those it was made with.
        <Hosted
          key={`${tries} ${scheme}`}
          scheme={scheme}
          due={due}
          disabled={disabled}
          tries={tries}
          onReady={(isOffered) => setButton(isOffered ? 'ready' : 'none')}
          onFail={() => setButton('failed')}
          onPress={onPress}
          onAgree={onAgree}
        />
      ) : null}
    </div>
  );
}

function Hosted({
  scheme,
  due,
  disabled,
  tries,
  onReady,
  onFail,
  onPress,
  onAgree,
}: {
  scheme: 'light' | 'dark';
  due: Money | null;
  disabled: boolean;
  /** How many did not come before this one. */
  tries: number;
  onReady: (isOffered: boolean) => void;
  onFail: () => void;
  onPress: () => boolean;
  onAgree: (sheet: WalletSheet) => void;
}) {
  const language = languageTags[useLanguage()];
  const place = useRef<HTMLDivElement>(null);
  const hosted = useRef<HostedWallet>(null);
  const ready = useEffectEvent((isOffered: boolean) => onReady(isOffered));
  const fail = useEffectEvent(() => onFail());
  const press = useEffectEvent(() => !disabled && onPress());
  const agree = useEffectEvent((sheet: WalletSheet) => onAgree(sheet));
  const givesUpAfter = useEffectEvent(() => patience.frameMs(tries));
  const open = useEffectEvent((whenReady: (isOffered: boolean) => void) =>
    paymentScript().wallet({
      container: place.current!,
      title: 'Apple Pay',
      look: { scheme, language, due },
      merchant: brand.name,
      onReady: whenReady,
      onFail: () => fail(),
      onPress: () => press(),
      onAgree: (sheet) => agree(sheet),
    }),
  );
  useEffect(() => {
    const late = setTimeout(() => fail(), givesUpAfter());
    const opened = open((isOffered) => {
      clearTimeout(late);
      ready(isOffered);
    });
    hosted.current = opened;
    return () => {
      clearTimeout(late);
      hosted.current = null;
      opened.remove();
    };
  }, []);
  const [amount, currencyCode] = [due?.amount, due?.currencyCode];
  useEffect(() => {
    const now = amount === undefined || currencyCode === undefined ? null : { amount, currencyCode };
    hosted.current?.set({ scheme, language, due: now });
  }, [scheme, language, amount, currencyCode]);
  return <div ref={place} className={styles.button} inert={disabled} />;
}
