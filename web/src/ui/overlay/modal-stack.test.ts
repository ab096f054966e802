import { describe, expect, test } from 'vitest';
import type { ModalAction, ModalState } from './modal-stack.ts';
import { noModals, reduceModals, topmostModal } from './modal-stack.ts';

const run = (actions: ModalAction[], from: ModalState = noModals) => actions.reduce(reduceModals, from);
const registered = run([
  { type: 'register', id: 'share' },
  { type: 'register', id: 'confirm' },
]);

describe('modal life cycle (spec 1 §4)', () => {
  test('goes hidden, opening, visible, closing, hidden', () => {
    const phases = [registered];
    for (const type of ['open', 'opened', 'close', 'closed'] as const) {
      phases.push(reduceModals(phases.at(-1)!, { type, id: 'share' }));
    }
    expect(phases.map((state) => state.phases.share)).toEqual(['hidden', 'opening', 'visible', 'closing', 'hidden']);
    expect(phases.map((state) => state.stack)).toEqual([[], ['share'], ['share'], [], []]);
  });

  test('must be registered before it can open', () => {
    const state = reduceModals(noModals, { type: 'open', id: 'share' });
    expect(state).toBe(noModals);
  });

  test('opens from hidden only', () => {
    for (const actions of [['open'], ['open', 'opened'], ['open', 'close']] as const) {
      const state = run(
        actions.map((type) => ({ type, id: 'share' })),
        registered,
      );
      expect(reduceModals(state, { type: 'open', id: 'share' })).toBe(state);
    }
  });

  test('closes while it is still opening', () => {
    const state = run(
      [
        { type: 'open', id: 'share' },
        { type: 'close', id: 'share' },
      ],
      registered,
    );
    expect(state.phases.share).toBe('closing');
    expect(reduceModals(state, { type: 'opened', id: 'share' })).toBe(state);
  });

  test('closes from visible or opening only', () => {
    expect(reduceModals(registered, { type: 'close', id: 'share' })).toBe(registered);
    const closing = run(
      [
        { type: 'open', id: 'share' },
        { type: 'close', id: 'share' },
      ],
      registered,
    );
    expect(reduceModals(closing, { type: 'close', id: 'share' })).toBe(closing);
  });

  test('the last opened modal is topmost, and after it closes the one beneath', () => {
    const both = run(
      [
        { type: 'open', id: 'share' },
        { type: 'opened', id: 'share' },
        { type: 'open', id: 'confirm' },
      ],
      registered,
    );
    expect(topmostModal(both)).toBe('confirm');
    expect(topmostModal(reduceModals(both, { type: 'close', id: 'confirm' }))).toBe('share');
    expect(topmostModal(reduceModals(both, { type: 'close', id: 'share' }))).toBe('confirm');
  });

  test('closing all empties the stack and lets each animation finish', () => {
    const both = run(
      [
        { type: 'open', id: 'share' },
        { type: 'opened', id: 'share' },
        { type: 'open', id: 'confirm' },
        { type: 'closeAll' },
      ],
      registered,
    );
    expect(both.stack).toEqual([]);
    expect(both.phases).toEqual({ share: 'closing', confirm: 'closing' });
    expect(topmostModal(both)).toBeNull();
  });

  test('unregistering removes it from the stack and the state', () => {
    const state = run(
      [
        { type: 'open', id: 'share' },
        { type: 'unregister', id: 'share' },
      ],
      registered,
    );
    expect(state).toEqual({ phases: { confirm: 'hidden' }, stack: [] });
    expect(reduceModals(state, { type: 'unregister', id: 'share' })).toBe(state);
  });

  test('registering twice keeps the phase', () => {
    const open = reduceModals(registered, { type: 'open', id: 'share' });
    expect(reduceModals(open, { type: 'register', id: 'share' })).toBe(open);
  });
});
