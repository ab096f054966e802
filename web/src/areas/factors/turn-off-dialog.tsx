import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api/api.ts';
import { ConfirmDialog } from '../../platform/form/confirm-dialog.tsx';
import { turnOffRefusal } from './factor-checks.ts';
import { refreshTwoFactor } from './use-two-factor.ts';

/** Turns off two-factor authentication, after explaining the effect. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t('factors.turnOff.title')}
      confirm={t('factors.twoFactor.turnOff')}
      act={async () => {
        await call('POST /account/two-factor/disable', {});
        // The row first, so that the focus does not go back to a button that is about to leave.
        await refreshTwoFactor();
      }}
      refusal={turnOffRefusal}
      done={t('factors.turnOff.done')}
      onClose={onClose}
    >
      {t('factors.turnOff.text')}
    </ConfirmDialog>
  );
}
