import { useT } from '../../i18n/use-t.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Copies an address and says so for a second. Where the browser forbids it, `onRefused` is told. */
export function CopyLinkButton({
  url,
  ...button
}: { url: string; onRefused?: () => void } & Omit<ButtonProps, 'onClick' | 'icon' | 'children'>) {
  const t = useT();
  return (
    <CopyButton {...button} text={url} label={t('publishing.done.copy')} copiedLabel={t('publishing.done.copied')} />
  );
}
