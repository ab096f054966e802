import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** How long a copy is confirmed (spec 3 §9). Milliseconds. */
const confirmation = 1000;

/** Copies an address and says so for a second. Where the browser forbids it, `onRefused` is told. */
export function CopyLinkButton({
  url,
  onRefused,
  ...button
}: { url: string; onRefused?: () => void } & Omit<ButtonProps, 'onClick' | 'icon' | 'children'>): ReactNode {
  const t = useT();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied((times) => times + 1);
    } catch {
      onRefused?.();
    }
  };
  const label = copied > 0 ? t('publishing.done.copied') : t('publishing.done.copy');
  const Icon = copied > 0 ? Check : Copy;
  return (
    <>
      <Button
        {...button}
        aria-label={button.iconOnly ? label : undefined}
        title={button.iconOnly ? label : undefined}
        icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => void copy()}
      >
        {button.iconOnly ? null : label}
      </Button>
      <span className="sr" role="status">
        {copied > 0 ? t('publishing.done.copied') : ''}
      </span>
    </>
  );
}
