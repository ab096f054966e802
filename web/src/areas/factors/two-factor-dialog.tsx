import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api/api.ts';
import { DialogButtons } from '../../platform/form/dialog-buttons.tsx';
import { useForm } from '../../platform/form/use-form.ts';
import { Button } from '../../ui/action/button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { beginRefusal, checkAppCode, enableRefusal } from './factor-checks.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { refreshTwoFactor } from './use-two-factor.ts';

type Step = { is: 'begin' } | { is: 'code'; secret: string; uri: string } | { is: 'codes'; codes: string[] };

/**
 * Sets up two-factor authentication, or creates new recovery codes: an explanation; for a set-up the app and its first
 * code; then the recovery codes, which stay until they are confirmed as saved, because they are never shown again.
 */
export default function TwoFactorDialog({ purpose, onClose }: { purpose: 'setUp' | 'renew'; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [step, setStep] = useState<Step>({ is: 'begin' });
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setStep({ is: 'codes', codes: recoveryCodes });
    void refreshTwoFactor();
  };
  const beginning = useForm<object>({
    start: {},
    send: async () => {
      if (purpose === 'renew') showCodes(await call('POST /account/two-factor/recovery-codes', {}));
      else setStep({ is: 'code', ...(await call('POST /account/two-factor/setup', {})) });
    },
    refusal: beginRefusal,
  });
  const codeForm = useForm({
    start: { code: '' },
    // The dialog gave the focus to its first form when it opened, and this is its second.
    focus: step.is === 'code' ? 'code' : null,
    check: checkAppCode,
    send: async ({ code }) => showCodes(await call('POST /account/two-factor/enable', { input: { code } })),
    refusal: enableRefusal,
  });
  const close = () => setOpen(false);
  const saved = () => {
    showToast({ kind: 'ok', text: purpose === 'setUp' ? t('factors.setUp.done') : t('factors.renew.done') });
    close();
  };
  if (step.is === 'codes') {
    return (
      <Modal
        open={open}
        onClose={onClose}
        persistent
        onEscape={(event) => event.preventDefault()}
        title={t('factors.codes.title')}
        footer={
          <Button variant="primary" onClick={saved}>
            {t('factors.codes.saved')}
          </Button>
        }
      >
        <RecoveryCodes codes={step.codes} />
      </Modal>
    );
  }
  const isSetUp = purpose === 'setUp';
  const { busy } = step.is === 'code' ? codeForm : beginning;
  const label =
    step.is === 'code' ? t('factors.setUp.confirm') : isSetUp ? t('factors.continue') : t('factors.renew.confirm');
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isSetUp ? t('factors.setUp.title') : t('factors.renew')}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={label} busy={busy} onCancel={close} />}
    >
      {step.is === 'code' ? (
        <AuthenticatorForm id={formId} secret={step.secret} uri={step.uri} form={codeForm} />
      ) : (
        <ConfirmForm id={formId} text={isSetUp ? t('factors.setUp.text') : t('factors.renew.text')} form={beginning} />
      )}
    </Modal>
  );
}
