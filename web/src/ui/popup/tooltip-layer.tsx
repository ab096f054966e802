import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Tooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { useLayer } from './layer-context.ts';
import styles from './tooltip.module.css';
import type { Interest } from './tooltip.tsx';

/** The hover delay before a tooltip in milliseconds; after one the next appears without it for half a second. */
const delay = 400;
/** Distance to the control and to the edges of the window, in CSS pixels. */
const gap = 8;
const margin = 12;

/**
 * What is shown of a tooltip, with React Aria: it has the delay, closes the one before, and finds the place next to the
 * control. The control itself need be no part of React Aria, nor take the focus.
 */
export default function TooltipLayer({
  id,
  control,
  interest,
  onOpenChange,
  children,
}: {
  id: string;
  control: HTMLElement;
  /** What asks for it now; null closes it. */
  interest: Interest | null;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}): ReactNode {
  const layer = useLayer();
  // React Aria hands an id on to the element, but does not declare it.
  const named = { id };
  const isSilent = useRef(false);
  const trigger = useMemo(() => ({ current: control }), [control]);
  return (
    <TooltipTrigger
      delay={delay}
      closeDelay={0}
      onOpenChange={(isOpen) => {
        if (!isSilent.current) onOpenChange(isOpen);
      }}
    >
      <Follow interest={interest} isSilent={isSilent} onClose={() => onOpenChange(false)} />
      <Tooltip
        {...named}
        triggerRef={trigger}
        offset={gap}
        containerPadding={margin}
        UNSTABLE_portalContainer={layer?.() ?? document.body}
        className={styles.floating!}
      >
        {children}
      </Tooltip>
    </TooltipTrigger>
  );
}

/** Opens and closes the tooltip around it. `isSilent` is true while one is closed that only gives way. */
function Follow({
  interest,
  isSilent,
  onClose,
}: {
  interest: Interest | null;
  isSilent: RefObject<boolean>;
  onClose: () => void;
}) {
  const state = useContext(TooltipTriggerStateContext)!;
  const open = useEffectEvent((now: Interest) => state.open(now === 'focus'));
  const closed = useEffectEvent(onClose);
  const giveWay = useEffectEvent(() => {
    isSilent.current = true;
    state.close(true);
    isSilent.current = false;
  });
  useEffect(() => {
    if (!interest) return closed();
    open(interest);
    return () => giveWay();
  }, [interest]);
  return null;
}
