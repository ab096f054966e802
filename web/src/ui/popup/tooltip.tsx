import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import styles from './tooltip.module.css';

// Fetched when a pointer or the focus first comes to a control that has a tooltip: the delay hides the wait.
const TooltipLayer = lazy(() => import('./tooltip-layer.tsx').catch(() => ({ default: () => null })));

/** What asks for a tooltip: the pointer after a delay, keyboard focus at once. */
export type Interest = 'pointer' | 'focus';

/**
 * A tooltip above a control on hover and keyboard focus, below it where there is no room; `keys` shows its shortcut.
 * Only one is open at a time; Escape, a press and scrolling close it. Escape does nothing else then, unless the pointer
 * merely rests on a control outside of modals and menus. Touch opens none. The control needs its own accessible name, and
 * leaves pointer, focus and key events to the tooltip.
 */
export function Tooltip({
  text,
  keys,
  when = () => true,
  children,
}: {
  text: string;
  keys?: string;
  /** Asked of the control before the tooltip opens. */
  when?: (control: HTMLElement) => boolean;
  children: ReactElement<ComponentProps<'button'>>;
}) {
  const id = useId();
  const [control, setControl] = useState<HTMLElement | null>(null);
  const [interest, setInterest] = useState<Interest | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (of: HTMLElement, by: Interest) => {
    if (!when(of)) return;
    setControl(of);
    setInterest(by);
  };
  const close = () => setInterest(null);
  const enter = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch' && !isOpen) ask(currentTarget, 'pointer');
  };
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.matches(':focus-visible')) ask(currentTarget, 'focus');
  };
  const follow = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    if (!isNowOpen) close();
  };
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isOpen ? id : undefined,
        onPointerEnter: enter,
        onPointerLeave: close,
        onPointerDown: close,
        onFocus: focus,
        onBlur: close,
        onKeyDown: close,
      })}
      {control ? (
        <Suspense>
          <TooltipLayer id={id} control={control} interest={interest} onOpenChange={follow}>
            <TooltipCard text={text} keys={keys} />
          </TooltipLayer>
        </Suspense>
      ) : null}
      {isOpen ? <EscapeKey isTaken={interest === 'focus' || isInOverlay(control)} onPress={close} /> : null}
    </>
  );
}

/** The tooltip's card alone. */
export function TooltipCard({ text, keys }: { text: string; keys?: string }) {
  return (
    <span className={styles.tip}>
      {text}
      {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
    </span>
  );
}

/** Whether Escape would close what contains the control: a browser closes a dialog by itself. */
function isInOverlay(control: HTMLElement | null): boolean {
  return control?.closest('dialog, [role="dialog"], [role="menu"]') != null;
}

/** Escape while a tooltip is open, wherever the focus is; `isTaken`: it does nothing else then. */
function EscapeKey({ isTaken, onPress }: { isTaken: boolean; onPress: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onPress();
    if (!isTaken) return;
    event.stopPropagation();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
