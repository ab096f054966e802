/**
 * The states of a subscription, and what leads from one to another (BILLING §3): the one place that decides it. Every
 * change goes through `nextState`; what it does besides is in the services that cause the events.
 */

/** A state. `none`: there is no subscription. `starting`: it is being paid for, and the team reserved. */
export type State = 'none' | 'starting' | 'trialing' | 'active' | 'grace' | 'ended';

/** Something that happens to a subscription. */
export type SubscriptionEvent =
  /** A checkout is finalized: its result is reserved before the capture. */
  | 'reserved'
  /** The checkout was captured: with a trial, or paid. */
  | 'trial_started'
  | 'paid'
  /** The checkout was declined or never captured. */
  | 'start_failed'
  | 'auto_renew_on'
  | 'auto_renew_off'
  | 'reminded'
  /** Time: the period or trial is over and renewal is on, was paid, was declined, or is off. */
  | 'renewed'
  | 'renewal_declined'
  | 'period_ended'
  | 'seats_added'
  | 'change_planned'
  /** An overdue payment was tried again in vain. */
  | 'retried'
  | 'grace_ended'
  /** The operator wrote down a contract, changed its terms, or ended it: nothing of it is charged here. */
  | 'contract_signed'
  | 'contract_changed'
  | 'contract_ended'
  /** A person claimed a voucher: nothing is charged, and time ends it. */
  | 'voucher_claimed'
  /** A person got an education licence, which nobody pays for. */
  | 'licence_given'
  /** A person bought it elsewhere, such as in the App Store, or began a free trial there. */
  | 'store_bought'
  | 'store_trial_started'
  /** The whole period was refunded, here or by the store that sold it, or a dispute about it was lost. */
  | 'taken_back';

const stays = (...events: SubscriptionEvent[]) => events;

/** What each state does with the events that it knows; others are faults of ours. */
export const transitions: Readonly<Record<State, Readonly<Partial<Record<SubscriptionEvent, State>>>>> = {
  none: {
    reserved: 'starting',
    contract_signed: 'active',
    voucher_claimed: 'active',
    licence_given: 'active',
    store_bought: 'active',
    store_trial_started: 'trialing',
  },
  starting: { trial_started: 'trialing', paid: 'active', start_failed: 'ended' },
  trialing: {
    ...same('trialing', stays('auto_renew_on', 'auto_renew_off', 'reminded', 'seats_added', 'change_planned')),
    renewed: 'active',
    renewal_declined: 'grace',
    period_ended: 'ended',
    taken_back: 'ended',
  },
  active: {
    ...same('active', stays('auto_renew_on', 'auto_renew_off', 'renewed', 'seats_added', 'change_planned')),
    ...same('active', stays('contract_changed')),
    renewal_declined: 'grace',
    period_ended: 'ended',
    contract_ended: 'ended',
    taken_back: 'ended',
  },
  grace: {
    ...same('grace', stays('auto_renew_on', 'auto_renew_off', 'retried')),
    renewed: 'active',
    grace_ended: 'ended',
    taken_back: 'ended',
  },
  ended: {},
};

/**
 * The state after an event.
 * @throws Error where the state does not know the event: a fault of ours, which changes nothing
 */
export function nextState(state: State, event: SubscriptionEvent): State {
  const next = transitions[state][event];
  if (!next) throw new Error(`a subscription that is ${state} cannot be ${event}`);
  return next;
}

function same(state: State, events: SubscriptionEvent[]): Partial<Record<SubscriptionEvent, State>> {
  return Object.fromEntries(events.map((event) => [event, state]));
}
