import { X } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './thread-search.module.css';
import type { Threads } from './use-threads.ts';

/** Finds comments by their text and by names, while one types. */
export function SearchField({ threads, onClose }: { readonly threads: Threads; readonly onClose?: () => void }) {
  const t = useT();
  const close = () => {
    threads.change({ text: '' });
    onClose?.();
  };
  return (
    <TextField
      className={onClose ? styles.closing : undefined}
      size="sm"
      type="search"
      label={t('threads.search')}
      labelHidden
      placeholder={t('threads.search')}
      value={threads.filter.text}
      autoFocus={onClose !== undefined}
      onChange={(event) => threads.change({ text: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return;
        event.preventDefault();
        close();
      }}
      trailing={
        onClose ? (
          <Button variant="quiet" size="sm" iconOnly aria-label={t('threads.search.close')} onClick={close}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        ) : null
      }
    />
  );
}
