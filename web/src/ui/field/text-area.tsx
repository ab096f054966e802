import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { FieldTexts } from './field.tsx';
import { controlClass, Field } from './field.tsx';
import styles from './text-area.module.css';

/** Props of a multi-line field: all of a `<textarea>`. */
export interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  /** Shows 'used / limit' under the field, red beyond it. Input is never cut off: a pasted text can be shortened. */
  limit?: number;
  /** Below the text, in the box of the field. */
  inside?: ReactNode;
}

/** A labelled text area that grows with its text; its optional counter needs a controlled `value`. */
export function TextArea({
  label,
  labelHidden,
  labelAction,
  hint,
  error,
  id,
  className,
  limit,
  inside,
  ...area
}: TextAreaProps) {
  const used = [...String(area.value ?? '')].length;
  const over = limit !== undefined && used > limit;
  const counter =
    limit === undefined ? undefined : (
      <span className={classNames(styles.counter, over && styles.over)}>
        {used} / {limit}
      </span>
    );
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      labelAction={labelAction}
      hint={hint}
      error={error}
      id={id}
      className={className}
      footer={counter}
    >
      {(control) => (
        <span className={classNames(controlClass({ area: true, invalid: Boolean(error) || over }), styles.box)}>
          <textarea
            rows={2}
            {...area}
            {...control}
            className={styles.area}
            aria-invalid={error || over ? true : undefined}
          />
          {inside}
        </span>
      )}
    </Field>
  );
}
