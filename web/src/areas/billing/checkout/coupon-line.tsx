import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { longestCoupon } from './checkout-search.ts';
import styles from './checkout-summary.module.css';

/** The coupon of the form. */
export interface CouponProps {
  /** The code that was asked for; '' for none. */
  code: string;
  error: string | undefined;
  disabled: boolean;
  apply: (code: string) => void;
}

/** A coupon is typed on request, taken with a press, and removed with another. `applied`: the code that the price has. */
export function CouponLine({ code, error, disabled, applied, apply }: CouponProps & { applied: string | null }) {
  const t = useT();
  const [isOpen, setOpen] = useState(code !== '');
  const [typed, setTyped] = useState(code);
  // Codes are given out in capitals, and taken in any letters.
  const isApplied = applied !== null && applied === code.trim().toUpperCase();
  const remove = () => {
    setTyped('');
    setOpen(false);
    apply('');
  };
  const button = useFocusOfNext(isApplied ? 'applied' : isOpen ? 'open' : 'closed');
  if (!isOpen) {
    return (
      <div className={styles.line}>
        <span>{t('billing.coupon')}</span>
        <LinkButton ref={button} disabled={disabled} onClick={() => setOpen(true)}>
          {t('billing.coupon.add')}
        </LinkButton>
      </div>
    );
  }
  if (isApplied) {
    return (
      <div className={styles.line}>
        <span role="status">{t('billing.coupon.applied')}</span>
        <LinkButton
          ref={button}
          disabled={disabled}
          aria-label={t('billing.coupon.remove.of', { code: applied })}
          onClick={remove}
        >
          {t('billing.coupon.remove')}
        </LinkButton>
      </div>
    );
  }
  const isRefused = error !== undefined && typed !== '' && typed === code;
  return (
    <div className={styles.coupon}>
      <TextField
        label={t('billing.coupon')}
        name="couponCode"
        maxLength={longestCoupon}
        autoComplete="off"
        value={typed}
        error={typed === code ? error : undefined}
        disabled={disabled}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply(typed.trim());
        }}
      />
      {isRefused ? (
        <Button size="lg" disabled={disabled} onClick={remove}>
          {t('billing.coupon.remove')}
        </Button>
      ) : (
        <Button size="lg" disabled={disabled} onClick={() => apply(typed.trim())}>
          {t('billing.coupon.apply')}
        </Button>
      )}
    </div>
  );
}

type State = 'closed' | 'open' | 'applied';

/** The button that takes the place of one with the focus gets it, so that nobody who uses the keyboard starts again. */
function useFocusOfNext(state: State): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== state && isLost) button.current?.focus();
    before.current = state;
  }, [state]);
  return button;
}
