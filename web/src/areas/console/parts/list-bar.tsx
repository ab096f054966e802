import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './list-bar.module.css';

/** How long after the last key a search begins, in milliseconds. */
const typingPause = 300;

/** What is above a list of the console: its search, selects as children, and how many there are. */
export function ListBar({
  label,
  query,
  onSearch,
  count,
  children,
}: {
  /** What can be searched for: 'Name, address or id'. Without it there is no search. */
  label?: string;
  query?: string | undefined;
  /** Called a moment after the last key, with undefined where the field is empty. */
  onSearch?: (query: string | undefined) => void;
  /** '6 of 1,284', once it is known. */
  count?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      {label && onSearch ? <SearchText label={label} query={query} onSearch={onSearch} /> : null}
      {children}
      <span className={styles.count} role="status">
        {count}
      </span>
    </div>
  );
}

function SearchText({
  label,
  query,
  onSearch,
}: {
  label: string;
  query: string | undefined;
  onSearch: (query: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(query ?? '');
  const [known, setKnown] = useState(query);
  // The address was changed by something else, such as the button that clears a search.
  if (known !== query) {
    setKnown(query);
    if ((typed.trim() || undefined) !== query) setTyped(query ?? '');
  }
  useEffect(() => {
    const next = typed.trim() || undefined;
    if (next === query) return;
    const timer = setTimeout(() => onSearch(next), typingPause);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label={label}
      labelHidden
      size="sm"
      placeholder={label}
      leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={styles.search}
    />
  );
}
