import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './confirm-dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import { FormFailure } from './form-failure.tsx';
import { type Refusal, refusals } from './refusals.ts';
import { useForm } from './use-form.ts';

/** What is asked before something is taken away. */
export interface ConfirmDialogProps {
  /** Asks, and names the thing: 'Unpublish Bracket?'. */
  title: string;
  /** What it is about, under the title: the team. */
  about?: string | undefined;
  /** Says what is lost, for whom, and whether it comes back. */
  children: ReactNode;
  /** The act itself, as a button: 'Unpublish'; never 'OK' or 'Yes'. */
  confirm: string;
  /** `primary` where nothing is taken away; `danger` by default. */
  variant?: 'primary' | 'danger';
  /** `medium` for more than a sentence or two. */
  size?: 'small' | 'medium';
  /** Another word than 'Cancel', where that could be read as the act. */
  cancel?: string;
  /** It cannot be done as things are; `children` say why. */
  isBlocked?: boolean | undefined;
  /** It takes money: while it is under way the dialog cannot be closed. */
  locksWhileBusy?: boolean;
  /** Carries it out; the dialog is busy until then, and closes when it is done. */
  act: () => unknown;
  /** What a failure of `act` says, null being as good as done; by default what every call says. */
  refusal?: Refusal;
  /** Shown once it is done. */
  done?: string;
  /** False closes it without an answer: there is nothing left to ask. */
  open?: boolean;
  /** It has closed, whatever the answer was: the owner takes it off the page. */
  onClose: () => void;
}

/**
 * The one way to ask before something is taken away. It opens when it is put on the page. A failure is shown in it and the
 * act can be tried again; where it was closed meanwhile, a toast reports the failure.
 */
export function ConfirmDialog({
  title,
  about,
  children,
  confirm,
  variant = 'danger',
  size = 'small',
  cancel,
  isBlocked,
  locksWhileBusy = false,
  act,
  refusal,
  done,
  open,
  onClose,
}: ConfirmDialogProps) {
  const t = useT();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const isGone = useRef(false);
  const close = () => setOpen(false);
  const finish = () => {
    if (done) showToast({ kind: 'ok', text: done });
    close();
  };
  const form = useForm<Record<never, never>>({
    start: {},
    send: async () => {
      await act();
      finish();
    },
    refusal: (error) => {
      const errors = (refusal ?? anyRefusal)(error);
      if (errors.form && isGone.current) showToast({ kind: 'error', text: t(errors.form) });
      // Nothing to say: somebody else was faster, and it is as good as done.
      if (!errors.form) finish();
      return errors;
    },
  });
  const locked = locksWhileBusy && form.busy;
  return (
    <Modal
      open={isOpen && open !== false}
      locked={locked}
      onClosing={() => {
        isGone.current = true;
      }}
      onClose={onClose}
      size={size}
      title={title}
      about={about}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={confirm}
          cancelLabel={cancel}
          busy={form.busy}
          disabled={isBlocked}
          locked={locked}
          variant={variant}
          onCancel={close}
        />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        {typeof children === 'string' ? <p>{children}</p> : children}
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

const anyRefusal = refusals<never>({});
