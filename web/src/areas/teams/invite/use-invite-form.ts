import { newId } from '@chamfer/client';
import type { PaymentFailure } from '@chamfer/contract/calls/billing/billing-details';
import { mostInvitees } from '@chamfer/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { ApiError, hasCode } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { handOverToCheckout } from '../../../platform/payments/checkout-hand-over.ts';
import { pressAgain } from '../../../platform/payments/press-again.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { inviteRefusal, mayPay } from './invite-refusal.ts';
import { addressFaults, type InviteValues, inviteesOf, leftTags, sendObstacle, validEmails } from './invite-rules.ts';
import { priceSummary } from './price-lines.ts';
import { sendInvitations, useInviteEstimate } from './use-invitations.ts';
import { useSettled } from './use-settled.ts';

/** How long after the last change of the list an estimate is requested, in ms (spec 2 §9). */
const estimateAfterMs = 300;
const start: InviteValues = { tags: [], text: '', role: 'editor' };

/**
 * The course of inviting (spec 2 §4 Invite flow): the estimate follows the list, what can be sent is sent, what cannot
 * stays in the field; `onFinished` is called once nothing is left. A payment that failed is answered by `paying`; the bank's
 * page of the saved card opens in `challenge`.
 */
export function useInviteForm({
  team,
  onFinished,
}: {
  team: Pick<Team, 'id' | 'can' | 'addons'>;
  onFinished: () => void;
}) {
  const { id: teamId } = team;
  const t = useT();
  const client = useQueryClient();
  const router = useRouter();
  const [paying, setPaying] = useState<{ declined: string | null } | null>(null);
  // The same until invitations were sent: pressed twice, or after an answer that got lost, seats are bought once.
  const [purchaseId, setPurchaseId] = useState(newId);
  const { authorize, dialog: challenge } = useAuthorize();
  const form = useForm<InviteValues>({
    start,
    send: async ({ role }) => {
      if (estimate.data?.newSubscriptionEstimate) {
        router.history.push(handOverToCheckout(teamId, { emails: invitees, role }), undefined, { ignoreBlocker: true });
        return 'leaving';
      }
      const shownTotal = estimate.data?.seatUpgradeEstimate?.totalDueToday;
      const input = { emails: invitees, role, purchaseId, ...(shownTotal !== undefined && { shownTotal }) };
      const { invitedUsers } = await pressAgain(() => sendInvitations(client, teamId, input), authorize);
      const count = invitedUsers.length;
      const left = leftTags(
        form.values,
        invitedUsers.map(({ email }) => email),
      );
      if (count > 0) {
        setPurchaseId(newId());
        const text =
          left.length > 0 ? t('teamInvites.sentSome', { count, left: left.length }) : t('teamInvites.sent', { count });
        showToast({ kind: 'ok', text });
      }
      if (left.length === 0 && count > 0) return onFinished();
      form.change({ tags: left, text: '' });
    },
    refusal: (error) => {
      // The payment method is for owners to change; others read that.
      if (hasCode(error, 'PAYMENT_PROCESSING_FAILED') && mayPay(team)) setPaying({ declined: declineOf(error) });
      return inviteRefusal(team)(error);
    },
  });
  const { values } = form;
  const { tags, text, role } = values;
  const emails = useMemo(() => validEmails({ tags, text, role }), [tags, text, role]);
  // Compared as text: typing an address that is not complete yet leaves the list as it is.
  const list = emails.join('\n');
  const { value: settledList, settled } = useSettled(list, estimateAfterMs);
  const asked = settledList === '' ? [] : settledList.split('\n');
  const estimate = useInviteEstimate(teamId, { emails: asked, role }, { enabled: asked.length <= mostInvitees });
  const faults = addressFaults(values, estimate.data);
  const invitees = inviteesOf(values, faults);
  const { data, isFetching, isPaused, isError } = estimate;
  const due = (data && !data.newSubscriptionEstimate && priceSummary(data, role, invitees.length)?.dueToday) || null;
  return {
    form,
    estimate,
    faults,
    invitees,
    /** How many valid addresses there are, those that would be refused among them. */
    validCount: emails.length,
    obstacle: sendObstacle(values, { data, isFetching, isPaused, isError, settled, mayPay: mayPay(team) }),
    /** What inviting them charges at once, nothing where the next step is checkout. */
    due,
    /** Where the bank's page opens, for somewhere on the page. */
    challenge,
    /** Why a payment method is required: the reason why the one there is was declined; null if there is none. */
    paying,
    stopPaying: () => setPaying(null),
  };
}

function declineOf(error: unknown): string | null {
  const reason = (error instanceof ApiError && (error.details as PaymentFailure | null)?.reason) || 'other';
  return reason === 'no_payment_method' ? null : reason;
}

/** An invitation that is being written. */
export type InviteFormState = ReturnType<typeof useInviteForm>;
