import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { onAccountChange } from '../http/session.ts';
import { LogInAgain } from './log-in-again.tsx';
import { isTyped, type ProofField } from './proof-checks.ts';
import { ProofForm } from './proof-form.tsx';
import type { ProofQuestion } from './proof-question.ts';
import { usePasskeyProof, useTypedProof } from './use-proof.ts';
import { useSsoProof } from './use-sso-proof.ts';

/**
 * 'Confirm it is you': asks for a proof of identity before an irreversible action, with the methods the account has
 * (DECISIONS 63). Closing it cancels the call that required it.
 */
export default function ProofDialog({ question }: { question: ProofQuestion }) {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const ways = question.proofs.filter((kind) => kind !== 'passkey' || typeof PublicKeyCredential === 'function');
  const [typing, setTyping] = useState<ProofField | undefined>(ways.find(isTyped));
  const given = useRef(false);
  const accept = () => {
    given.current = true;
    close();
  };
  const typed = useTypedProof(typing, accept);
  const passkey = usePasskeyProof(accept);
  const sso = useSsoProof(accept);
  // The question was meant for the account that was signed in before.
  useEffect(() => onAccountChange(() => setOpen(false)), []);
  return (
    <Modal
      open={open}
      // The call continues after the dialog has closed, so that anything it opens finds the focus where it was.
      onClose={() => question.answer(given.current)}
      size="small"
      title={t('proof.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          {typing ? (
            <Button type="submit" form={formId} variant="primary" busy={typed.form.busy}>
              {t('proof.confirm')}
            </Button>
          ) : null}
          {ways.length === 0 ? <LogInAgain /> : null}
        </>
      }
    >
      <ProofForm
        id={formId}
        ways={ways}
        typing={typing}
        typed={typed}
        passkey={passkey}
        sso={sso}
        onSwitch={setTyping}
      />
    </Modal>
  );
}
