import { PaymentDialog } from '../../areas/billing/payment/payment-dialog.tsx';
import { paymentFailure } from '../../areas/billing/payment/payment-failure.ts';
import type { InvitePayment } from '../../areas/teams/invite/invite-dialog.tsx';

/** The payment method, asked for when the one on file was declined for an invitation (spec 2 §4 Invite flow, J41). */
export default function InvitePaymentDialog({ teamId, declined, title, dueToday, onPaid, onClose }: InvitePayment) {
  return (
    <PaymentDialog
      teamId={teamId}
      title={title}
      submit={title}
      dueToday={dueToday}
      declined={declined === null ? null : paymentFailure(declined)}
      onDone={onPaid}
      onClose={onClose}
    />
  );
}
