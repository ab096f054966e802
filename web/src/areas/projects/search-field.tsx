import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** The pause in typing after which a search begins. Milliseconds. */
const typingPause = 300;

/** The contract's limit on searches. */
const maxLength = 200;

/**
 * Searches a list. What is typed stays in the field, so that typing renders nothing else; `onSearch` has it after a
 * pause. `value`: what is searched for now.
 */
export function SearchField({
  label,
  value,
  onSearch,
  className,
}: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  className?: string | undefined;
}) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Cleared elsewhere, or by the way back; what came from here must not overwrite what was typed since.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const send = useEffectEvent(() => {
    setSent(typed.trim());
    onSearch(typed.trim());
  });
  const isSettled = typed.trim() === sent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the pause anew
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(send, typingPause);
    return () => clearTimeout(timer);
  }, [typed, isSettled]);
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
      type="search"
      autoComplete="off"
      maxLength={maxLength}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={className}
    />
  );
}
