import { hasCode } from '@chamfer/client';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { saveAnswer } from '../../../platform/http/save-answer.ts';
import { withProof } from '../../../platform/proof/with-proof.ts';
import { Button } from '../../../ui/action/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { AccountRow } from './account-row.tsx';

/** Downloads everything that is stored about the person, after they proved who they are. */
export function DataRow() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await withProof(() => saveAnswer('POST /account/export', {}, 'person.json'));
    } catch (error) {
      // Whoever closes the question about who they are knows that nothing came.
      if (!hasCode(error, 'PROOF_REQUIRED')) showToast({ kind: 'error', text: t('accounts.data.failed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountRow
      label={t('accounts.data')}
      control={
        <Button busy={busy} onClick={() => void save()}>
          {t('accounts.data.action')}
        </Button>
      }
    >
      {t('accounts.data.text')}
    </AccountRow>
  );
}
