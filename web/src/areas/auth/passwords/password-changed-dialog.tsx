import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { logOut } from '../log-out.ts';

/** Confirms a changed password; closing it logs out and leads to sign-in (spec 1 §4). */
export function PasswordChangedDialog({ open }: { open: boolean }) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut('/login');
  };
  return (
    <Modal
      open={open}
      onClose={leave}
      size="small"
      title={t('common.title.passwordUpdated')}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" busy={leaving} onClick={leave}>
          {t('common.menu.logIn')}
        </Button>
      }
    >
      <p>{t('auth.changePassword.done')}</p>
    </Modal>
  );
}
