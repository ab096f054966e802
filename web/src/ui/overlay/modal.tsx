import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { LayerContext } from '../popup/layer-context.ts';
import { wayBack } from '../popup/way-back.ts';
import styles from './modal.module.css';
import type { ModalCardProps } from './modal-card.tsx';
import { ModalCard } from './modal-card.tsx';
import { focusFirst, pulse, whenAnimated } from './modal-motion.ts';
import type { ModalPhase } from './modal-stack.ts';
import { closeModal, dispatchModal, openModal, placeModal, registerModal, useModalPhase } from './modal-store.ts';

/** Props of `Modal`. */
export type ModalProps = {
  /** Identifies the modal for `openModal(id)`; needed only when `open` is not used. */
  id?: string;
  /** Whether it is open; the owner sets it back to false in `onClose`. */
  open?: boolean;
  /** The Escape key was pressed; `preventDefault()` keeps the modal open, and it pulses. */
  onEscape?: (event: { preventDefault: () => void }) => void;
  /** Asked before a person closes it in any way; false keeps it open. */
  mayClose?: () => boolean;
  /** Something is under way that must not be left, such as a payment: nothing closes it, and Escape makes it pulse. */
  locked?: boolean;
  /** Called when the closing animation starts. */
  onClosing?: () => void;
  /** Called when the closing animation has ended and the content is unmounted. */
  onClose?: () => void;
} & Pick<ModalCardProps, 'title' | 'about' | 'size' | 'footer' | 'children'> &
  ({ persistent: true; closeLabel?: undefined } | { persistent?: false; closeLabel: string });

/**
 * A modal on a native `<dialog>` (spec 1 §4 and §9, spec 3 §4). Its content is mounted only while it is not hidden. The
 * topmost modal has the focus: on an element with `data-autofocus`, else its first field, else the modal itself; on
 * closing, the focus returns to where it was, or to its neighbour. A persistent modal has no close button and ignores
 * clicks outside the card. `about` says under the title what it is about, such as the team.
 */
export function Modal({ id, open, ...props }: ModalProps) {
  const ownId = useId();
  const key = id ?? ownId;
  const phase = useModalPhase(key);
  const read = useEffectEvent(() => ({ onClosing: props.onClosing, onClose: props.onClose }));

  useEffect(() => registerModal(key, () => read()), [key]);
  useEffect(() => {
    if (open === true) openModal(key);
    if (open === false) closeModal(key);
  }, [key, open]);

  return phase === 'hidden' ? null : <OpenModal {...props} id={key} phase={phase} />;
}

function OpenModal({
  id,
  phase,
  persistent,
  onEscape,
  mayClose,
  locked = false,
  ...card
}: Omit<ModalProps, 'open' | 'onClose' | 'onClosing' | 'id'> & { id: string; phase: ModalPhase }) {
  const layer = useRef<HTMLDialogElement>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const aboutId = useId();

  // Before paint, so that no frame shows the page without the modal.
  useLayoutEffect(() => {
    const dialog = layer.current;
    if (!dialog || !cardRef.current) return;
    const giveBack = wayBack(document.activeElement);
    dialog.showModal();
    placeModal(id, dialog);
    focusFirst(cardRef.current);
    return () => {
      dialog.close();
      giveBack();
    };
  }, [id]);

  useEffect(() => {
    if (phase !== 'opening' && phase !== 'closing') return;
    let current = true;
    whenAnimated([layer.current, cardRef.current]).then(() => {
      if (current) dispatchModal({ type: phase === 'opening' ? 'opened' : 'closed', id });
    });
    return () => {
      current = false;
    };
  }, [id, phase]);

  const close = () => {
    if (!locked && mayClose?.() !== false) closeModal(id);
  };
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    let prevented = false;
    onEscape?.({
      preventDefault: () => {
        prevented = true;
      },
    });
    if (prevented || locked) pulse(cardRef.current);
    else close();
  };
  // Escape is handled as a key, because browsers close a dialog on a second Escape even if its cancel event is
  // prevented; the cancel event still fires for the back gesture on phones.
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) leave(event);
  };
  // If the browser closes the dialog itself, there is no animation to wait for.
  const closedByBrowser = () => {
    if (layer.current?.open) return;
    closeModal(id);
    dispatchModal({ type: 'closed', id });
  };
  const press = (event: MouseEvent) => {
    const isOutside = event.target === event.currentTarget;
    if (event.type === 'mousedown') pressedOutside.current = isOutside;
    else if (isOutside && pressedOutside.current && !persistent) close();
  };

  return (
    <dialog
      ref={layer}
      className={styles.layer}
      data-phase={phase}
      aria-labelledby={titleId}
      aria-describedby={card.about ? aboutId : undefined}
      onCancel={leave}
      onClose={closedByBrowser}
      onKeyDown={keyDown}
      onMouseDown={press}
      onClick={press}
    >
      <LayerContext value={() => layer.current}>
        <ModalCard
          {...card}
          ref={cardRef}
          titleId={titleId}
          aboutId={aboutId}
          locked={locked}
          onPressClose={persistent ? undefined : close}
        />
      </LayerContext>
    </dialog>
  );
}
