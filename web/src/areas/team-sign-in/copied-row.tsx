import type { ComponentProps } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { CopyRow } from '../../ui/action/copy-row.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';

/** A value that an administrator copies into another system. */
export function CopiedRow(row: Pick<ComponentProps<typeof CopyRow>, 'label' | 'labelHidden' | 'value' | 'lit'>) {
  const t = useT();
  return (
    <CopyRow
      {...row}
      copyLabel={t('teamSignIn.copy')}
      copiedLabel={t('teamSignIn.copied')}
      onRefused={() => showToast({ kind: 'error', text: t('teamSignIn.copyFailed') })}
    />
  );
}
