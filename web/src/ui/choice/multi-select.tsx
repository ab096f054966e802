import { Check, ChevronDown } from 'lucide-react';
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
import { controlClass } from '../field/field.tsx';
import { AriaLayer } from '../popup/aria-layer.tsx';
import styles from './select.module.css';

/** One option of a choice of several; `end` is at its end, such as how many there are. */
export interface MultiSelectOption<Value extends string> {
  value: Value;
  label: string;
  end?: string;
}

/** A field whose list stays open while several options are chosen; `shown` says in the field which they are. */
export function MultiSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
  shown,
  size,
  className,
}: {
  /** Accessible name; it is not shown. */
  label: string;
  options: readonly MultiSelectOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  shown: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}) {
  return (
    <AriaLayer>
      <AriaSelect
        selectionMode="multiple"
        className={classNames(styles.select, className)}
        value={[...value]}
        // In the order of the options, however they were chosen.
        onChange={(keys) => onChange(options.map((option) => option.value).filter((one) => keys.includes(one)))}
      >
        <Label className="sr">{label}</Label>
        <Button
          className={classNames(controlClass({ size }), styles.button)}
          data-chosen={value.length > 0 || undefined}
        >
          <SelectValue className={styles.value}>{shown}</SelectValue>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <Popover className={styles.popover} offset={4}>
          <ListBox className={styles.list} items={options}>
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.item}>
                <span className={styles.box}>
                  <Check className={styles.tick} size={12} strokeWidth={2.5} aria-hidden />
                </span>
                <span className={styles.text}>
                  <Text slot="label">{option.label}</Text>
                </span>
                {option.end ? (
                  <Text slot="description" className={styles.end}>
                    {option.end}
                  </Text>
                ) : null}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLayer>
  );
}
