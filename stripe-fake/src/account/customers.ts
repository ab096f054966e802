import type Stripe from 'stripe';
import { z } from 'zod';
import { detachMethod, findCustomer, methodFor } from '../cards/payment-methods.ts';
import type { Account } from '../core/account.ts';
import { randomText } from '../core/ids.ts';
import { changeMetadata, created, emptyable, expand, listOf, metadata, page, text } from '../core/params.ts';

const address = z.strictObject({
  city: emptyable.optional(),
  country: emptyable.optional(),
  line1: emptyable.optional(),
  line2: emptyable.optional(),
  postal_code: emptyable.optional(),
  state: emptyable.optional(),
});

/** What `customers.create` and `customers.update` take. */
export const customerParams = z.strictObject({
  ...expand,
  address: z.union([z.literal(''), address]).optional(),
  description: emptyable.optional(),
  email: emptyable.optional(),
  invoice_settings: z.strictObject({ default_payment_method: emptyable.optional() }).optional(),
  metadata: metadata.optional(),
  name: emptyable.optional(),
  phone: emptyable.optional(),
  preferred_locales: listOf(text).optional(),
});

/** What `customers.list` takes. */
export const listCustomerParams = z.strictObject({ ...page, created, email: text.optional() });

type AskedCustomer = z.output<typeof customerParams>;

/** Makes a customer. */
export function createCustomer(account: Account, asked: AskedCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    ...account.begin('cus', 'customer'),
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  customer.id = `cus_${randomText(14)}`;
  change(account, customer, asked);
  account.customers.set(customer.id, customer);
  account.emit('customer.created', customer);
  return customer;
}

/** Changes a customer. */
export function updateCustomer(account: Account, id: string, asked: AskedCustomer): Stripe.Customer {
  const customer = findCustomer(account, id);
  change(account, customer, asked);
  account.emit('customer.updated', customer);
  return customer;
}

/** Deletes a customer; the payment methods are detached. */
export function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(account, id);
  for (const method of account.methods.values()) if (method.customer === id) detachMethod(account, method.id);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  account.customers.set(id, deleted);
  account.emit('customer.deleted', customer);
  return deleted;
}

function change(account: Account, customer: Stripe.Customer, asked: AskedCustomer): void {
  const { address: where, invoice_settings: settings, preferred_locales: locales } = asked;
  const method = settings?.default_payment_method;
  if (method !== undefined) {
    const kept = method === '' ? null : methodFor(account, method, customer.id).id;
    customer.invoice_settings.default_payment_method = kept;
  }
  if (where !== undefined) {
    const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
    customer.address = where === '' ? null : { ...none, ...where };
  }
  for (const field of ['description', 'email', 'name', 'phone'] as const) {
    if (asked[field] !== undefined) customer[field] = asked[field] || null;
  }
  customer.preferred_locales = locales ?? customer.preferred_locales;
  customer.metadata = changeMetadata(customer.metadata, asked.metadata);
}
