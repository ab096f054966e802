import { type RefObject, useRef, useState } from 'react';
import type { CardHandle } from './card-fields.tsx';

/** How far the card fields are: `slow` once they have been loading for so long that it is shown. */
export type CardState = 'loading' | 'slow' | 'failed' | 'ready';

/** The card fields of a form. */
export interface CardForm {
  state: CardState;
  /** The fields; null while they are not there. */
  card: RefObject<CardHandle | null>;
  /** Belongs on the card fields. */
  props: { onHandle(handle: CardHandle | null): void; onState(state: CardState): void };
}

/** Keeps the card fields of a form and how far they are, so that its button can say why it waits (`PayReason`). */
export function useCardForm(): CardForm {
  const card = useRef<CardHandle>(null);
  const [state, setState] = useState<CardState>('loading');
  const [props] = useState(() => ({
    onHandle(handle: CardHandle | null) {
      card.current = handle;
    },
    onState: setState,
  }));
  return { state, card, props };
}
