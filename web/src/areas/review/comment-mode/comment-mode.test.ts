import { describe, expect, it } from 'vitest';
import { type CommentMode, type CommentModeEvent, isCommentChord, nextCommentMode } from './comment-mode.ts';

const after = (...events: CommentModeEvent[]) => events.reduce<CommentMode>(nextCommentMode, 'off');
const button: CommentModeEvent = { type: 'button' };
const held: CommentModeEvent = { type: 'keys', held: true };
const released: CommentModeEvent = { type: 'keys', held: false };

describe('add-comment mode (spec 3 §4)', () => {
  it('is toggled by the tool button', () => {
    expect(after(button)).toBe('button');
    expect(after(button, button)).toBe('off');
  });

  it('is on while the keys are held', () => {
    expect(after(held)).toBe('keys');
    expect(after(held, released)).toBe('off');
  });

  it('ends when the keys are let go, also after the button', () => {
    expect(after(button, held, released)).toBe('off');
  });

  it('survives a released Shift that was never part of the chord', () => {
    expect(after(button, released)).toBe('button');
  });

  it('is ended by Escape, by placing a comment and by being refused', () => {
    expect(after(button, { type: 'escape' })).toBe('off');
    expect(after(held, { type: 'placed' })).toBe('off');
    expect(after(held, { type: 'refused' })).toBe('off');
  });

  it('is ended by a context-menu click without Ctrl only', () => {
    expect(after(button, { type: 'context-menu', ctrl: false })).toBe('off');
    expect(after(button, { type: 'context-menu', ctrl: true })).toBe('button');
  });
});

describe('the comment chord (DECISIONS 48)', () => {
  it('is Ctrl+Shift or Cmd+Shift', () => {
    expect(isCommentChord({ ctrlKey: true, metaKey: false, shiftKey: true })).toBe(true);
    expect(isCommentChord({ ctrlKey: false, metaKey: true, shiftKey: true })).toBe(true);
    expect(isCommentChord({ ctrlKey: true, metaKey: false, shiftKey: false })).toBe(false);
    expect(isCommentChord({ ctrlKey: false, metaKey: false, shiftKey: true })).toBe(false);
  });
});
