import type Stripe from 'stripe';
import type { Account } from '../core/account.ts';
import { idOf } from '../core/ids.ts';
import { refused } from '../core/stripe-failure.ts';
import { day } from '../core/times.ts';
import { book } from './transactions.ts';

/** What a bank asks for a dispute, whoever wins. */
const disputeFee = 2000;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** What a bank does about a payment: it takes the amount, asks about it, or has settled it before it came to a dispute. */
export type DisputeKind = 'dispute' | 'inquiry' | 'prevented';

const begins = { dispute: 'needs_response', inquiry: 'warning_needs_response', prevented: 'prevented' } as const;

/** Opens a dispute about what is left of a charge. The amount is taken at once, unless it is an inquiry or prevented. */
export function openDispute(
  account: Account,
  charge: Stripe.Charge,
  { kind, reason }: { kind: DisputeKind; reason: string },
): Stripe.Dispute {
  const left = charge.amount_captured - charge.amount_refunded;
  if (left < 1) throw new Error(`Nothing is left of ${charge.id} to dispute.`);
  if (charge.disputed) throw new Error(`${charge.id} is disputed already.`);
  const dispute: Stripe.Dispute = {
    ...account.begin('du', 'dispute'),
    amount: left,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: structuredClone(noEvidence),
    evidence_details: {
      due_by: account.clock.seconds() + (9 * day) / 1000,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    metadata: {},
    network_reason_code: networkReason(kind, reason),
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: kind === 'inquiry' ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: networkReason(kind, reason),
      },
      type: 'card',
    },
    reason,
    status: begins[kind],
  };
  account.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  if (kind === 'dispute') withdraw(account, dispute);
  return dispute;
}

/** The bank makes a dispute of an inquiry: the amount is taken now. */
export function escalateInquiry(account: Account, dispute: Stripe.Dispute): void {
  if (!dispute.status.startsWith('warning_') || dispute.status === 'warning_closed') {
    throw new Error(`${dispute.id} is no open inquiry.`);
  }
  const before = { status: dispute.status };
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  const code = networkReason('dispute', dispute.reason);
  Object.assign(dispute.payment_method_details!.card!, { case_type: 'chargeback', network_reason_code: code });
  dispute.network_reason_code = code;
  account.emit('charge.dispute.updated', dispute, before);
  withdraw(account, dispute);
}

/** The bank decides: won gives the amount back, lost keeps it. An inquiry is closed, and nothing moves. */
export function closeDispute(account: Account, dispute: Stripe.Dispute, decision: 'won' | 'lost'): void {
  const before = { status: dispute.status };
  if (dispute.status === 'warning_needs_response' || dispute.status === 'warning_under_review') {
    dispute.status = 'warning_closed';
  } else if (dispute.status === 'needs_response' || dispute.status === 'under_review') dispute.status = decision;
  else throw new Error(`${dispute.id} is decided already.`);
  account.emit('charge.dispute.closed', dispute, before);
  if (dispute.status === 'won') move(account, dispute, 'dispute_reversal', dispute.amount, 0);
}

/** Whether a bank has taken the money of a charge back. */
export function refuseTaken(account: Account, charge: Stripe.Charge): void {
  const isTaken = [...account.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && ['needs_response', 'under_review', 'lost'].includes(dispute.status),
  );
  if (isTaken) throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
}

/** Visa's code; an inquiry has that of its category alone. */
function networkReason(kind: DisputeKind, reason: string): string {
  const code = reason === 'product_not_received' ? '13.1' : '10.4';
  return kind === 'inquiry' ? code.split('.')[0]! : code;
}

function withdraw(account: Account, dispute: Stripe.Dispute): void {
  move(account, dispute, 'dispute', -dispute.amount, disputeFee);
}

function move(
  account: Account,
  dispute: Stripe.Dispute,
  category: 'dispute' | 'dispute_reversal',
  amount: number,
  fee: number,
): void {
  const isReversal = category === 'dispute_reversal';
  const transaction = book(account, {
    type: 'adjustment',
    category,
    amount,
    currency: dispute.currency,
    fee,
    source: dispute.id,
    description: `Chargeback ${isReversal ? 'reversal' : 'withdrawal'} for ${idOf(dispute.charge)}`,
  });
  dispute.balance_transactions.push(structuredClone(transaction));
  account.emit(isReversal ? 'charge.dispute.funds_reinstated' : 'charge.dispute.funds_withdrawn', dispute);
}
