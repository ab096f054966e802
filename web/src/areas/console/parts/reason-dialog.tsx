import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { useConsoleChanged } from '../use-console.ts';
import styles from './reason-dialog.module.css';

/** What is asked before an operator does something to a person, a team or a link. */
export interface ReasonDialogProps {
  /** Names the act and whom it is about: 'Block Jonas Weber'. */
  title: string;
  /** What will happen, in plain words; further choices of the act. */
  children: ReactNode;
  /** The act itself, as a button. */
  confirm: string;
  /** `primary` where nothing is taken away; `danger` by default. */
  variant?: 'primary' | 'danger';
  /** Carries it out with the reason, which is trimmed. */
  act: (reason: string) => Promise<unknown>;
  /** What a failure of `act` says; by default what every call says. */
  refusal?: Refusal<'reason'>;
  /** Shown as a toast when it is done. */
  done: string;
  /** Called when it is done, before the data of the console is read again; for acts that lead to another page. */
  onDone?: () => unknown;
  /** It has closed, whatever the answer was: the owner takes it off the page. */
  onClose: () => void;
}

/** The most characters a reason has, as in the contract. */
const mostReason = 500;

/**
 * The one way in which operators do something that needs a reason. It opens when it is put on the page. A failure is shown in
 * it, with the reason still there; where it was closed meanwhile, a toast reports the failure.
 */
export function ReasonDialog({
  title,
  children,
  confirm,
  variant = 'danger',
  act,
  refusal,
  done,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const t = useT();
  const formId = useId();
  const changed = useConsoleChanged();
  const [isOpen, setOpen] = useState(true);
  const isGone = useRef(false);
  const close = () => setOpen(false);
  const form = useForm<{ reason: string }>({
    start: { reason: '' },
    check: ({ reason }) => {
      if (reason.trim() === '') return { reason: 'console.reason.missing' };
      return [...reason.trim()].length > mostReason ? { reason: 'console.reason.tooLong' } : {};
    },
    send: async ({ reason }) => {
      await act(reason.trim());
      showToast({ kind: 'ok', text: done });
      close();
      await onDone?.();
      void changed();
    },
    refusal: (error) => {
      const errors = (refusal ?? anyRefusal)(error);
      const text = errors.form ?? errors.reason;
      if (text && isGone.current) showToast({ kind: 'error', text: t(text) });
      return errors;
    },
  });
  return (
    <Modal
      open={isOpen}
      onClosing={() => {
        isGone.current = true;
      }}
      onClose={onClose}
      size="small"
      title={title}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={confirm} busy={form.busy} variant={variant} onCancel={close} />}
    >
      <form id={formId} className={styles.form} {...form.props}>
        {typeof children === 'string' ? <p>{children}</p> : children}
        <TextArea
          {...form.field('reason')}
          data-autofocus
          label={t('console.reason.label')}
          hint={t('console.reason.hint')}
          limit={mostReason}
          autoComplete="off"
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

const anyRefusal = refusals<never, 'reason'>({});
