import type { Account, RefundCourse } from './core/account.ts';
import { closeDispute, escalateInquiry, openDispute } from './money/disputes.ts';
import { failRefund, settleRefund } from './money/refunds.ts';

/** What banks and the holders of cards do, without anybody calling the API. */
export class Bank {
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
  }

  /** What becomes of the next refund, whatever its card does: how long it is under way, and when it fails. */
  nextRefund(course: Partial<RefundCourse>): void {
    this.#account.refundCourses.push({ pendsMs: null, failsAfterMs: null, ...course });
  }

  /** A refund that is under way arrives. */
  settleRefund(id: string): void {
    settleRefund(this.#account, of(this.#account.refunds, id));
  }

  /** A refund comes back, also after it was done. */
  failRefund(id: string, reason?: string): void {
    failRefund(this.#account, of(this.#account.refunds, id), reason);
  }

  /** The holder of a card disputes a charge; gives the id of the dispute. */
  openDispute(chargeId: string, reason = 'fraudulent'): string {
    return openDispute(this.#account, of(this.#account.charges, chargeId), { kind: 'dispute', reason }).id;
  }

  /** The holder of a card asks about a charge, which takes nothing; gives the id. */
  openInquiry(chargeId: string, reason = 'fraudulent'): string {
    return openDispute(this.#account, of(this.#account.charges, chargeId), { kind: 'inquiry', reason }).id;
  }

  /** The bank settles a complaint before it becomes a dispute, which takes nothing; gives the id. */
  preventDispute(chargeId: string, reason = 'fraudulent'): string {
    return openDispute(this.#account, of(this.#account.charges, chargeId), { kind: 'prevented', reason }).id;
  }

  /** An inquiry becomes a dispute. */
  escalate(disputeId: string): void {
    escalateInquiry(this.#account, of(this.#account.disputes, disputeId));
  }

  /** The bank decides a dispute; an inquiry is closed either way. */
  decide(disputeId: string, decision: 'won' | 'lost'): void {
    closeDispute(this.#account, of(this.#account.disputes, disputeId), decision);
  }
}

function of<T>(collection: ReadonlyMap<string, T>, id: string): T {
  const found = collection.get(id);
  if (found === undefined) throw new Error(`The fake has no ${id}.`);
  return found;
}
