import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { copyToClipboard } from './clipboard.ts';

/** How long 'Copied' is shown (spec 3 §9). Milliseconds. */
const confirmation = 1000;

/**
 * Copies a text and confirms it for a second. Calls `onCopied` then, and `onRefused` if the browser denies access to
 * the clipboard.
 */
export function CopyButton({
  text,
  label,
  copiedLabel,
  onCopied,
  onRefused,
  ...button
}: {
  text: string;
  label: string;
  /** Replaces the label for a second after copying ('Copied'). */
  copiedLabel: string;
  onCopied?: () => void;
  onRefused?: () => void;
} & Omit<ButtonProps, 'onClick' | 'icon' | 'children'>) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await copyToClipboard(text);
      setCopied((times) => times + 1);
      onCopied?.();
    } catch {
      onRefused?.();
    }
  };
  const shown = copied > 0 ? copiedLabel : label;
  const Icon = copied > 0 ? Check : Copy;
  return (
    <>
      <Button
        {...button}
        aria-label={button.iconOnly ? shown : undefined}
        title={button.iconOnly ? shown : undefined}
        icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => void copy()}
      >
        {button.iconOnly ? null : shown}
      </Button>
      <span className="sr" role="status">
        {copied > 0 ? copiedLabel : ''}
      </span>
    </>
  );
}
