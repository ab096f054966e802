/** Add-comment mode, and what switched it on: the tool button, or held keys. */
export type CommentMode = 'off' | 'button' | 'keys';

/** The events that change the mode. `keys` is the chord Ctrl+Shift or Cmd+Shift, pressed or released. */
export type CommentModeEvent =
  | { readonly type: 'button' }
  | { readonly type: 'keys'; readonly held: boolean }
  | { readonly type: 'escape' }
  | { readonly type: 'context-menu'; readonly ctrl: boolean }
  | { readonly type: 'placed' }
  | { readonly type: 'refused' };

/** The mode after an event (spec 3 §4 Add-comment mode, DECISIONS 48). */
export function nextCommentMode(mode: CommentMode, event: CommentModeEvent): CommentMode {
  switch (event.type) {
    case 'button':
      return mode === 'off' ? 'button' : 'off';
    case 'keys':
      if (event.held) return 'keys';
      // Letting go of Shift after typing a capital must not end a mode that the button began.
      return mode === 'keys' ? 'off' : mode;
    case 'context-menu':
      // On a Mac, Ctrl+click is a context-menu click: it belongs to the chord and keeps the mode.
      return event.ctrl ? mode : 'off';
    case 'escape':
    case 'placed':
    case 'refused':
      return 'off';
  }
}

/** The modifier keys of a keyboard or pointer event. */
export interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether the keys for placing a comment are pressed: Ctrl+Shift or Cmd+Shift. */
export function isCommentChord(keys: Modifiers): boolean {
  return (keys.ctrlKey || keys.metaKey) && keys.shiftKey;
}
