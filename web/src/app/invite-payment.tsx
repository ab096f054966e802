import { PaymentDialog } from '../areas/billing/payment/payment-dialog.tsx';
import type { InvitePayment } from '../areas/teams/invite/invite-dialog.tsx';
import { useT } from '../i18n/use-t.ts';

/** The payment method, asked for when the one on file was declined for an invitation (spec 2 §4 Invite flow, J41). */
export default function InvitePaymentDialog({ teamId, isDeclined, title, onPaid, onClose }: InvitePayment) {
  const t = useT();
  return (
    <PaymentDialog
      teamId={teamId}
      title={title}
      submit={title}
      {...(isDeclined && { notice: t('billing.payment.declined.text') })}
      onDone={onPaid}
      onClose={onClose}
    />
  );
}
