'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useEffectEvent, useReducer } from 'react';
import { writeHash } from '../viewport/use-here.ts';
import { type CommentMode, type CommentModeEvent, isCommentChord, nextCommentMode } from './comment-mode.ts';
import { asksToComment, withoutCommentMode } from './comment-way.ts';

/** Whether the visitor may comment, becomes a guest with the first comment, must log in first, or may not at all. */
export type CommentRight = 'allowed' | 'guest' | 'log-in' | 'none';

/** Whether a comment can be begun: a new guest is asked for name and address in its form. */
export const mayBegin = (right: CommentRight): boolean => right === 'allowed' || right === 'guest';

/**
 * Add-comment mode with its keys (spec 3 §4). `onRefused` is called when somebody who has to log in first tries to
 * switch it on; `onEscape` when Escape closes everything that is open.
 */
export function useCommentMode(right: CommentRight, onRefused: () => void, onEscape: () => void) {
  const [mode, dispatch] = useReducer(nextCommentMode, right, modeAtFirst);
  useEffect(() => {
    const { hash } = window.location;
    // Once: a page that is opened again later begins as always.
    if (asksToComment(hash)) writeHash(withoutCommentMode(hash));
  }, []);
  const send = (event: CommentModeEvent) => {
    const turnsOn = mode === 'off' && nextCommentMode(mode, event) !== 'off';
    if (!turnsOn || mayBegin(right)) dispatch(event);
    else if (right === 'log-in') onRefused();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.type === 'keydown') {
      if (event.defaultPrevented || isInOverlay(event.target)) return;
      send({ type: 'escape' });
      onEscape();
      return;
    }
    if (event.type === 'keyup') {
      if (!isCommentChord(event)) send({ type: 'keys', held: false });
    } else if (isModifier(event.key) && isCommentChord(event) && !event.repeat && !isWriting(event.target)) {
      send({ type: 'keys', held: true });
    }
  });
  // Keys let go in another window are never reported.
  const onBlur = useEffectEvent(() => send({ type: 'keys', held: false }));
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('keydown', (event) => onKey(event), { signal });
    window.addEventListener('keyup', (event) => onKey(event), { signal });
    window.addEventListener('blur', () => onBlur(), { signal });
    return () => listeners.abort();
  }, []);
  return { mode, send };
}

/** On for who has just logged in to comment. */
function modeAtFirst(right: CommentRight): CommentMode {
  return mayBegin(right) && asksToComment(window.location.hash) ? 'button' : 'off';
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Meta';
}

/** Ctrl+Shift selects words in a field: there it is not ours. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Escape in a modal or a menu closes that alone. */
function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="menu"]') !== null;
}
