'use no memo'; // A small part: compiler memoization would only enlarge the initial bundle.

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from './password-field.module.css';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** Props of a password field; `revealLabel` and `concealLabel` label its button ('Show password', 'Hide password'). */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  revealLabel: string;
  concealLabel: string;
}

/** A password field that can reveal its value. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ revealLabel, concealLabel, ...field }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const Icon = revealed ? EyeOff : Eye;
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={revealed ? concealLabel : revealLabel}
      disabled={field.disabled}
      onClick={() => setRevealed(!revealed)}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </button>
  );
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={revealed ? 'text' : 'password'}
      trailing={eye}
    />
  );
}
