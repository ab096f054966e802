import { Check, ChevronDown } from 'lucide-react';
import type { Key } from 'react-aria-components/Select';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { classNames } from '../class-names.ts';
import { controlClass, FieldError } from '../field/field.tsx';
import { AriaLayer } from '../popup/aria-layer.tsx';
import styles from './select.module.css';

/** One option of a select; `detail` explains it on a second line of the list. */
export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  detail?: string;
  disabled?: boolean;
}

/** A field with a list of options. `name` includes it in a form; the list is at least as wide as the field. */
export function Select<Value extends string>({
  label,
  labelHidden,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
  name,
  size,
  disabled,
  className,
}: {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  error?: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  size?: 'sm' | 'md' | 'lg';
  disabled?: boolean;
  className?: string;
}) {
  const choose = (key: Key | null) => {
    const option = options.find((candidate) => candidate.value === key);
    if (option) onChange(option.value);
  };
  return (
    <AriaLayer>
      <AriaSelect
        className={classNames(styles.select, className)}
        value={value}
        onChange={choose}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        name={name}
        placeholder={placeholder}
      >
        <Label className={labelHidden ? 'sr' : styles.label}>{label}</Label>
        <Button className={classNames(controlClass({ size, invalid: Boolean(error) }), styles.button)}>
          <SelectValue className={styles.value}>
            {({ selectedText, isPlaceholder }) => (isPlaceholder ? (placeholder ?? '') : selectedText)}
          </SelectValue>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        {error ? (
          <Text slot="errorMessage" elementType="div">
            <FieldError>{error}</FieldError>
          </Text>
        ) : hint ? (
          <Text slot="description" className={styles.hint}>
            {hint}
          </Text>
        ) : null}
        <Popover className={styles.popover} offset={4}>
          <ListBox className={styles.list} items={options}>
            {(option) => (
              <ListBoxItem
                id={option.value}
                textValue={option.label}
                isDisabled={option.disabled}
                className={styles.item}
              >
                <span className={styles.text}>
                  <Text slot="label">{option.label}</Text>
                  {option.detail ? (
                    <Text slot="description" className={styles.detail}>
                      {option.detail}
                    </Text>
                  ) : null}
                </span>
                <Check className={styles.check} size={16} strokeWidth={1.5} aria-hidden />
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLayer>
  );
}
