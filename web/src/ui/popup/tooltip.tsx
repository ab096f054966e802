'use no memo';
import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './tooltip.module.css';

/** The hover delay before a tooltip, and how long after one the next appears without delay. Milliseconds. */
const delay = 400;
const warmth = 500;
/** Distance to the control and to the edges of the window, in CSS pixels. */
const gap = 8;
const margin = 12;

let warmUntil = 0;
let closeOpen: (() => void) | null = null;

/**
 * A tooltip above a control on hover and keyboard focus, below it where there is no room; `keys` shows its shortcut.
 * Only one is open at a time; Escape, a press and scrolling close it. Escape does nothing else then, unless the pointer
 * merely rests on a control outside of modals and menus. The control needs its own accessible name, and
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
  const [isFocused, setFocused] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const close = () => {
    clearTimeout(waiting.current);
    setControl(null);
  };
  const enter = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'touch' || control || !when(currentTarget)) return;
    closeOpen?.();
    setFocused(false);
    waiting.current = setTimeout(() => setControl(currentTarget), performance.now() < warmUntil ? 0 : delay);
  };
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.matches(':focus-visible') || !when(currentTarget)) return;
    closeOpen?.();
    setFocused(true);
    setControl(currentTarget);
  };
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': control ? id : undefined,
        onPointerEnter: enter,
        onPointerLeave: close,
        onPointerDown: close,
        onFocus: focus,
        onBlur: close,
        onKeyDown: close,
      })}
      {control ? (
        <Floating id={id} control={control} takesEscape={isFocused || isInOverlay(control)} onClose={close}>
          <TooltipCard text={text} keys={keys} />
        </Floating>
      ) : null}
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
function isInOverlay(control: HTMLElement): boolean {
  return control.closest('dialog, [role="dialog"], [role="menu"]') !== null;
}

/** In the browser's top layer, above everything including modals. */
function Floating(props: {
  id: string;
  control: HTMLElement;
  /** Whether Escape closes this alone; otherwise it also does what it does without a tooltip. */
  takesEscape: boolean;
  onClose: () => void;
  children: ReactElement;
}) {
  const { control } = props;
  const close = useEffectEvent(props.onClose);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    props.onClose();
    if (!props.takesEscape) return;
    event.stopPropagation();
    event.preventDefault();
  });
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const card = ref.current!;
    if (!card.matches(':popover-open')) card.showPopover();
    const [at, { width, height }] = [control.getBoundingClientRect(), card.getBoundingClientRect()];
    const above = at.top - gap - height;
    const left = at.left + (at.width - width) / 2;
    card.style.top = `${above < margin ? at.bottom + gap : above}px`;
    card.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - margin - width))}px`;
  });
  useEffect(() => {
    const stop = new AbortController();
    const listening = { capture: true, signal: stop.signal };
    document.addEventListener('keydown', (event) => press(event), listening);
    const closeThis = () => close();
    document.addEventListener('scroll', closeThis, listening);
    closeOpen = closeThis;
    warmUntil = Number.POSITIVE_INFINITY;
    return () => {
      stop.abort();
      if (closeOpen === closeThis) closeOpen = null;
      warmUntil = performance.now() + warmth;
    };
  }, []);
  return (
    <span ref={ref} id={props.id} role="tooltip" popover="manual" className={styles.floating}>
      {props.children}
    </span>
  );
}
