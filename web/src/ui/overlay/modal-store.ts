import { useSyncExternalStore } from 'react';
import type { ModalAction, ModalPhase } from './modal-stack.ts';
import { noModals, reduceModals, topmostModal } from './modal-stack.ts';

/** Callbacks of a registered modal: `onClosing` when its closing animation starts, `onClose` when it has ended. */
export interface ModalListener {
  onClosing?: () => void;
  onClose?: () => void;
}

let state = noModals;
const subscribers = new Set<() => void>();
const listeners = new Map<string, () => ModalListener>();
const elements = new Map<string, HTMLElement>();

/**
 * Registers a modal; only then can it be opened. `read` returns its current listener at the time of the event.
 * Returns a function that unregisters it without calling the listener.
 */
export function registerModal(id: string, read: () => ModalListener): () => void {
  listeners.set(id, read);
  dispatchModal({ type: 'register', id });
  return () => {
    listeners.delete(id);
    elements.delete(id);
    dispatchModal({ type: 'unregister', id });
  };
}

/** Opens a registered, hidden modal above all others; otherwise does nothing. */
export function openModal(id: string): void {
  dispatchModal({ type: 'open', id });
}

/** Starts closing a modal that is visible or opening; otherwise does nothing. */
export function closeModal(id: string): void {
  dispatchModal({ type: 'close', id });
}

/** Starts closing every open modal, for example when the page changes. */
export function closeAllModals(): void {
  dispatchModal({ type: 'closeAll' });
}

/** Dispatches one action of the life cycle and notifies the modals it concerns. */
export function dispatchModal(action: ModalAction): void {
  const before = state;
  state = reduceModals(before, action);
  if (state === before) return;
  for (const subscriber of subscribers) subscriber();
  for (const [id, phase] of Object.entries(state.phases)) {
    const was = before.phases[id];
    if (phase === 'closing' && was !== 'closing') listeners.get(id)?.().onClosing?.();
    if (phase === 'hidden' && was === 'closing') listeners.get(id)?.().onClose?.();
  }
}

/** The phase of a modal; `hidden` before it is registered. */
export function useModalPhase(id: string): ModalPhase {
  return useSyncExternalStore(
    subscribe,
    () => state.phases[id] ?? 'hidden',
    () => 'hidden',
  );
}

/** Stores the element of an open modal, so that floating elements (toasts) can be shown above it too. */
export function placeModal(id: string, element: HTMLElement): void {
  elements.set(id, element);
  for (const subscriber of subscribers) subscriber();
}

/** The element of the topmost open modal, or null when none is open. */
export function useTopmostModalElement(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topmostElement, () => null);
}

function topmostElement(): HTMLElement | null {
  const id = topmostModal(state);
  return id === null ? null : (elements.get(id) ?? null);
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}
