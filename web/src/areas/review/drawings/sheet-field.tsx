import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import styles from './sheet-field.module.css';

/** The number of the open sheet, which one may type over to go to another. */
export function SheetField(props: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const { page, pages, onPage } = props;
  /** What is typed and not yet gone to. */
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (Number.isFinite(wanted)) onPage(Math.min(Math.max(wanted, 1), pages));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
    else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      setTyped(null);
    }
    // The arrow keys move in the number here, and between the tools elsewhere.
    event.stopPropagation();
  };
  return (
    <span className={styles.field}>
      <span className="sr" aria-live="polite">
        {t('review.sheet.label', { page, pages })}
      </span>
      <input
        className={styles.input}
        style={{ width: `calc(${String(pages).length}ch + 14px)` }}
        inputMode="numeric"
        aria-label={t('review.sheet.goTo', { pages })}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={go}
        onKeyDown={keyDown}
      />
      <span aria-hidden>{t('review.sheet.of', { pages })}</span>
    </span>
  );
}
