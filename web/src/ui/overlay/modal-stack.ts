/** The phase of a modal's life cycle (spec 1 §4): hidden, opening, visible, closing, hidden. */
export type ModalPhase = 'hidden' | 'opening' | 'visible' | 'closing';

/** All registered modals and, in `stack`, the open ones, topmost last. */
export interface ModalState {
  readonly phases: Readonly<Record<string, ModalPhase>>;
  readonly stack: readonly string[];
}

/** Events of the life cycle: `opened` and `closed` mean that the animation has ended. */
export type ModalAction =
  | { type: 'register' | 'unregister' | 'open' | 'opened' | 'close' | 'closed'; id: string }
  | { type: 'closeAll' };

/** The state without any modal. */
export const noModals: ModalState = { phases: {}, stack: [] };

/**
 * The life cycle of modals (spec 1 §4). An action that the modal's phase does not allow returns the same state: opening
 * is allowed only from hidden, closing only from visible or opening, and both only once registered.
 */
export function reduceModals(state: ModalState, action: ModalAction): ModalState {
  if (action.type === 'closeAll') {
    return state.stack.reduce((left, id) => reduceModals(left, { type: 'close', id }), state);
  }
  const { id } = action;
  const phase = state.phases[id];
  switch (action.type) {
    case 'register':
      return phase === undefined ? withPhase(state, id, 'hidden', state.stack) : state;
    case 'unregister':
      return phase === undefined ? state : without(state, id);
    case 'open':
      return phase === 'hidden' ? withPhase(state, id, 'opening', [...state.stack, id]) : state;
    case 'opened':
      return phase === 'opening' ? withPhase(state, id, 'visible', state.stack) : state;
    case 'close':
      return phase === 'visible' || phase === 'opening'
        ? withPhase(state, id, 'closing', remove(state.stack, id))
        : state;
    case 'closed':
      return phase === 'closing' ? withPhase(state, id, 'hidden', state.stack) : state;
  }
}

/** The modal that has the focus, or null. */
export function topmostModal(state: ModalState): string | null {
  return state.stack.at(-1) ?? null;
}

function withPhase(state: ModalState, id: string, phase: ModalPhase, stack: readonly string[]): ModalState {
  return { phases: { ...state.phases, [id]: phase }, stack };
}

function without(state: ModalState, id: string): ModalState {
  const { [id]: _gone, ...phases } = state.phases;
  return { phases, stack: remove(state.stack, id) };
}

function remove(stack: readonly string[], id: string): readonly string[] {
  return stack.filter((other) => other !== id);
}
