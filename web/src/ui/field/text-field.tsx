import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';
import type { FieldTexts } from './field.tsx';
import { controlClass, Field } from './field.tsx';

/** Props of a single-line field: all of an `<input>` except `size`. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'size'> {
  /** 32, 40 or 44 px high. */
  size?: 'sm' | 'md' | 'lg';
  /** An icon before the text. */
  leading?: ReactNode;
  /** A button or a unit after the text. */
  trailing?: ReactNode;
}

/** A single-line field with label, hint, error and optional parts at either end. `className` goes on the wrapper. */
export function TextField({
  label,
  labelHidden,
  labelAction,
  hint,
  error,
  id,
  className,
  size,
  leading,
  trailing,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      labelAction={labelAction}
      hint={hint}
      error={error}
      id={id}
      className={className}
    >
      {(control) => (
        <span className={controlClass({ size, invalid: Boolean(error) })}>
          {leading}
          <input type="text" onPaste={input.type === 'email' ? pasteEmail : undefined} {...input} {...control} />
          {trailing}
        </span>
      )}
    </Field>
  );
}

/** Of an address, nothing that was copied along with it is pasted. */
function pasteEmail(event: ClipboardEvent): void {
  const pasted = event.clipboardData.getData('text');
  const tidied = tidyEmail(pasted);
  if (tidied === pasted || !isEmail(pasted)) return;
  event.preventDefault();
  // The one way that keeps undo, and works in fields for addresses, which have no selection for programs.
  document.execCommand('insertText', false, tidied);
}
