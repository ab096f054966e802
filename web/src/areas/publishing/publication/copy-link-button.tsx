import { useT } from '../../../i18n/use-t.ts';
import { noteLinkCopied } from '../../../platform/account/use-first-steps.ts';
import type { ButtonProps } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';

/** Copies a URL and confirms it for a second. Calls `onRefused` if the browser denies access to the clipboard. */
export function CopyLinkButton({
  url,
  ...button
}: { url: string; onRefused?: () => void } & Omit<ButtonProps, 'onClick' | 'icon' | 'children'>) {
  const t = useT();
  return (
    <CopyButton
      {...button}
      text={url}
      label={t('publishing.done.copy')}
      copiedLabel={t('publishing.done.copied')}
      onCopied={noteLinkCopied}
    />
  );
}
