import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { PdfSearch } from '../drawing-files/use-pdf-search.ts';
import styles from './drawing-search.module.css';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Finds words in a drawing: Enter goes to the next place, Shift+Enter to the one before, Escape closes it. */
export function DrawingSearch({ search, onClose }: { readonly search: PdfSearch; readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    input.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const { words, hit, status, find } = search;
  const close = () => {
    search.write('');
    onClose();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') find(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const message = {
    idle: '',
    searching: t('review.drawingSearch.searching'),
    found: hit ? t('review.drawingSearch.found', { page: hit.page }) : '',
    none: t('review.drawingSearch.none'),
    failed: t('review.drawingSearch.failed'),
  }[status];
  return (
    <search className={styles.bar}>
      <label className="sr" htmlFor={id}>
        {t('review.drawingSearch.title')}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="text"
        enterKeyHint="search"
        maxLength={200}
        autoComplete="off"
        placeholder={t('review.drawingSearch.title')}
        value={words}
        onChange={(event) => search.write(event.target.value)}
        onKeyDown={keyDown}
      />
      <span className={styles.message} role="status">
        {message}
      </span>
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        disabled={!words.trim()}
        aria-label={t('review.drawingSearch.previous')}
        onClick={() => find(-1)}
      >
        <ChevronUp {...icon} />
      </Button>
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        disabled={!words.trim()}
        aria-label={t('review.drawingSearch.next')}
        onClick={() => find(1)}
      >
        <ChevronDown {...icon} />
      </Button>
      <Button variant="quiet" size="sm" iconOnly aria-label={t('review.drawingSearch.close')} onClick={close}>
        <X {...icon} />
      </Button>
    </search>
  );
}
