import { CircleAlert, X } from 'lucide-react';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { FieldTexts } from './field.tsx';
import { Field } from './field.tsx';
import { addTags, isToSplit, takeTyped } from './tag-entry.ts';
import styles from './tag-field.module.css';

/** A field with several entries; `text` is typed but not yet an entry. */
export interface TagFieldProps extends FieldTexts {
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  text: string;
  onTextChange: (text: string) => void;
  /** Marks a tag as not accepted; give the reason in `error`. */
  isInvalid?: (tag: string) => boolean;
  /** Label of the button that removes a tag. */
  removeLabel: (tag: string) => string;
  /** Shown while the field is empty. */
  placeholder?: string;
  inputMode?: 'email' | 'text';
  disabled?: boolean;
  id?: string;
  className?: string;
}

/**
 * The tag field of invitations (spec 2 §2): Enter, Tab, comma, semicolon or space turns the typed text into an entry,
 * pasted addresses are split and tidied, duplicates are dropped, Backspace in the empty field moves to the last tag, Ctrl or Cmd with
 * Backspace clears everything. Four rows are visible, the rest scrolls.
 */
export function TagField({
  tags,
  onTagsChange,
  text,
  onTextChange,
  isInvalid,
  removeLabel,
  placeholder,
  inputMode = 'email',
  disabled,
  ...field
}: TagFieldProps) {
  const box = useRef<HTMLSpanElement>(null);
  // What is typed stays in view below the rows that are shown.
  useEffect(() => {
    if (tags.length > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [tags.length]);
  const input = () => box.current?.querySelector('input');
  const focusTag = (index: number) => {
    const buttons = box.current?.querySelectorAll('button');
    (buttons?.[index] ?? input())?.focus();
  };
  const commit = (entry: string) => {
    onTagsChange(addTags(tags, entry));
    onTextChange('');
  };
  const remove = (index: number) => {
    onTagsChange(tags.filter((_, other) => other !== index));
    input()?.focus();
  };
  const clears = (event: KeyboardEvent) => event.key === 'Backspace' && (event.ctrlKey || event.metaKey);

  const typeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (clears(event)) {
      event.preventDefault();
      onTagsChange([]);
      onTextChange('');
    } else if (['Enter', 'Tab', ',', ';', ' '].includes(event.key)) {
      // Tab in the empty field leaves it; Enter in the empty field submits the form.
      if (text.trim() !== '') {
        event.preventDefault();
        commit(text);
      } else if (event.key !== 'Tab' && event.key !== 'Enter') event.preventDefault();
    } else if (['Backspace', 'ArrowLeft'].includes(event.key) && text === '' && tags.length > 0) {
      event.preventDefault();
      focusTag(tags.length - 1);
    }
  };
  const tagKey = (event: KeyboardEvent, index: number) => {
    if (clears(event)) {
      onTagsChange([]);
      input()?.focus();
    } else if (event.key === 'Backspace' || event.key === 'Delete') remove(index);
    else if (event.key === 'ArrowLeft') focusTag(Math.max(0, index - 1));
    else if (event.key === 'ArrowRight') focusTag(index + 1);
    else return;
    event.preventDefault();
  };
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    const { entry, rest } = isComposing ? { entry: '', rest: target.value } : takeTyped(target.value);
    if (entry.trim() !== '') onTagsChange(addTags(tags, entry));
    onTextChange(rest);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!isToSplit(pasted)) return;
    event.preventDefault();
    onTagsChange(addTags(addTags(tags, text), pasted));
    onTextChange('');
  };

  return (
    <Field {...field}>
      {(control) => (
        <span
          ref={box}
          className={classNames(styles.box, Boolean(field.error) && styles.invalid, disabled && styles.disabled)}
        >
          {tags.map((tag, index) => {
            const invalid = isInvalid?.(tag) ?? false;
            return (
              <span key={tag} className={classNames(styles.tag, invalid && styles.bad)}>
                {invalid ? <CircleAlert size={14} strokeWidth={1.5} aria-hidden /> : null}
                <span className={styles.text}>{tag}</span>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.remove}
                  aria-label={removeLabel(tag)}
                  disabled={disabled}
                  onClick={() => remove(index)}
                  onKeyDown={(event) => tagKey(event, index)}
                >
                  <X size={14} strokeWidth={1.5} aria-hidden />
                </button>
              </span>
            );
          })}
          <input
            {...control}
            type="text"
            inputMode={inputMode}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
            value={text}
            placeholder={tags.length === 0 ? placeholder : undefined}
            disabled={disabled}
            onChange={type}
            onKeyDown={typeKey}
            onPaste={paste}
          />
        </span>
      )}
    </Field>
  );
}
