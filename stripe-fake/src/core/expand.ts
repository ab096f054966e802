import type { Account } from './account.ts';
import { invalid } from './stripe-failure.ts';

type Json = Record<string, unknown>;

/** The fields of each kind of object that hold an id and can be expanded, with what they lead to. */
const expandable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  balance_transaction: { source: 'source' },
  charge: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    refunds: 'list of refund',
  },
  customer: { invoice_settings: 'invoice_settings' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  invoice_settings: { default_payment_method: 'payment_method' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  // A balance transaction comes of a charge, a refund or a dispute.
  source: {
    charge: 'charge',
    customer: 'customer',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
};

/** Refuses paths to what cannot be expanded, before anything is done. `kind` is that of the answer, or `list of` it. */
export function checkExpand(paths: readonly string[], kind: string): void {
  for (const path of paths) {
    let at: string | undefined = kind;
    for (const key of path.split('.')) {
      const item: string | undefined = /^list of (\w+)$/.exec(at)?.[1];
      at = item === undefined ? fieldsOf(at).get(key) : key === 'data' ? item : undefined;
      if (at === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
  }
}

function fieldsOf(kind: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(expandable[kind] ?? {}));
}

/** A copy of an object for an answer, with the objects in place of the ids that `paths` name, such as `data.customer`. */
export function expanded<T extends object>(account: Account, object: T, paths: readonly string[] = []): T {
  const copy = structuredClone(object);
  for (const path of paths) expandPath(account, copy as Json, path.split('.'));
  return copy;
}

function expandPath(account: Account, object: Json, [key, ...further]: string[]): void {
  if (key === undefined) return;
  if (object.object === 'charge' && key === 'refunds') object.refunds ??= refundsOf(account, String(object.id));
  const value = object[key];
  if (typeof value === 'string') object[key] = structuredClone(account.find(value)) ?? value;
  const inner = object[key];
  for (const item of Array.isArray(inner) ? inner : [inner]) {
    if (typeof item === 'object' && item !== null) expandPath(account, item as Json, further);
  }
}

function refundsOf(account: Account, chargeId: string): object {
  const data = [...account.refunds.values()].filter(({ charge }) => charge === chargeId).toReversed();
  return { object: 'list', url: `/v1/charges/${chargeId}/refunds`, has_more: false, data: structuredClone(data) };
}
