import type { Money } from '@chamfer/contract';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { DueToday } from '../../../platform/payments/due-today.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { TeamRefusalDialog } from '../refusal/team-refusal-dialog.tsx';
import styles from './invite-dialog.module.css';
import { InviteEmails } from './invite-emails.tsx';
import { InviteNotice } from './invite-notice.tsx';
import { mayPay } from './invite-refusal.ts';
import { InviteRole } from './invite-role.tsx';
import { PriceBox } from './price-box.tsx';
import { type InviteFormState, useInviteForm } from './use-invite-form.ts';

/** What the payment dialog is given: of which team, its title, and what follows it. */
export interface InvitePayment {
  teamId: string;
  /** Why the payment method there is was declined, in the provider's word; null if there is none. */
  declined: string | null;
  title: string;
  /** What the press of its button charges then. */
  dueToday: Money | null;
  /** The payment method was replaced: the invitations are sent again. */
  onPaid: () => void;
  onClose: () => void;
}

/** Whom the dialog invites to which team, and what follows. */
export interface InviteDialogProps {
  team: Pick<Team, 'id' | 'name' | 'can' | 'addons'>;
  /** It has closed. */
  onClose: () => void;
  /** The dialog where a payment method that was declined is replaced. */
  renderPayment: (payment: InvitePayment) => ReactNode;
}

/** Invites people to a team (spec 2 §2 Invite modal, J39 to J42). It opens when it is put on the page. */
export function InviteDialog(props: InviteDialogProps) {
  if (props.team.can.invite) return <InvitePeople {...props} />;
  // People who may not invite learn who may (spec 2 §6).
  return <TeamRefusalDialog refusal="invite" team={props.team.name} onClose={props.onClose} />;
}

function InvitePeople({ team, onClose, renderPayment }: InviteDialogProps) {
  const t = useT();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const state = useInviteForm({
    team,
    onFinished: close,
  });
  const { form, obstacle } = state;
  return (
    <Modal
      open={isOpen}
      locked={form.busy}
      onClose={onClose}
      title={t('teamInvites.title')}
      about={team.name}
      closeLabel={t('common.close')}
      footer={
        <>
          <DueToday money={state.due} />
          <Button variant="quiet" disabled={form.busy} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.busy}
            disabled={obstacle !== null && !form.busy}
          >
            <SubmitLabel state={state} mayPay={mayPay(team)} />
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <InviteEmails state={state} />
        <InviteRole state={state} />
        <InviteNotice team={team} state={state} />
        {obstacle === 'owner' ? null : <PriceBox state={state} />}
      </form>
      {state.challenge}
      <PayingGuard isPaying={form.busy && state.due !== null && state.due.amount > 0} />
      {state.paying
        ? renderPayment({
            teamId: team.id,
            declined: state.paying.declined,
            title: t('teamInvites.payment.title'),
            dueToday: state.due,
            onPaid: () => {
              state.stopPaying();
              form.submit();
            },
            onClose: state.stopPaying,
          })
        : null}
    </Modal>
  );
}

function SubmitLabel({
  state: { form, estimate, invitees },
  mayPay: leadsOn,
}: {
  state: InviteFormState;
  mayPay: boolean;
}) {
  const t = useT();
  if (invitees.length === 0) return t('teamInvites.submit');
  if (estimate.data?.newSubscriptionEstimate && leadsOn) return t('teamInvites.submit.checkout');
  return form.values.role === 'editor'
    ? t('teamInvites.submit.editors', { count: invitees.length })
    : t('teamInvites.submit.contributors', { count: invitees.length });
}
