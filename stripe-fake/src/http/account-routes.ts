import { z } from 'zod';
import {
  createCustomer,
  customerParams,
  deleteCustomer,
  listCustomerParams,
  updateCustomer,
} from '../account/customers.ts';
import { findEvent, listEventParams, listEvents } from '../account/past-events.ts';
import {
  createDomain,
  createDomainParams,
  findDomain,
  listDomainParams,
  updateDomainParams,
} from '../account/payment-method-domains.ts';
import {
  createEndpoint,
  createEndpointParams,
  deleteEndpoint,
  type EndpointSecrets,
  findEndpoint,
  listEndpointParams,
  updateEndpoint,
  updateEndpointParams,
} from '../account/webhook-endpoints.ts';
import { pageOf } from '../core/pages.ts';
import { expand, isWithin } from '../core/params.ts';
import { missing } from '../core/stripe-failure.ts';
import { type Route, route } from './route.ts';

const nothing = z.strictObject(expand);

const customers: Route[] = [
  route('POST', '/v1/customers', 'customer', customerParams, ({ account, params }) => createCustomer(account, params)),
  route('GET', '/v1/customers', 'customer', listCustomerParams, ({ account, params }) => {
    const present = [...account.customers.values()].flatMap((customer) => (customer.deleted ? [] : [customer]));
    return pageOf(present, params, {
      url: '/v1/customers',
      fits: ({ created, email }) =>
        isWithin(created, params.created) && (params.email === undefined || email === params.email),
    });
  }),
  route('GET', '/v1/customers/:id', 'customer', nothing, ({ account, id }) => {
    const customer = account.customers.get(id);
    if (!customer) throw missing('customer', id);
    return customer;
  }),
  route('POST', '/v1/customers/:id', 'customer', customerParams, ({ account, id, params }) =>
    updateCustomer(account, id, params),
  ),
  route('DELETE', '/v1/customers/:id', 'customer', z.strictObject({}), ({ account, id }) =>
    deleteCustomer(account, id),
  ),
];

const events: Route[] = [
  route('GET', '/v1/events', 'event', listEventParams, ({ account, params }) => listEvents(account, params)),
  route('GET', '/v1/events/:id', 'event', nothing, ({ account, id }) => findEvent(account, id)),
];

const endpoints = (secrets: EndpointSecrets): Route[] => [
  route('POST', '/v1/webhook_endpoints', 'webhook_endpoint', createEndpointParams, ({ account, params }) =>
    createEndpoint(account, secrets, params),
  ),
  route('GET', '/v1/webhook_endpoints', 'webhook_endpoint', listEndpointParams, ({ account, params }) =>
    pageOf(account.endpoints.values(), params, { url: '/v1/webhook_endpoints' }),
  ),
  route('GET', '/v1/webhook_endpoints/:id', 'webhook_endpoint', nothing, ({ account, id }) =>
    findEndpoint(account, id),
  ),
  route('POST', '/v1/webhook_endpoints/:id', 'webhook_endpoint', updateEndpointParams, ({ account, id, params }) =>
    updateEndpoint(account, id, params),
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', 'webhook_endpoint', z.strictObject({}), ({ account, id }) =>
    deleteEndpoint(account, id),
  ),
];

const domains: Route[] = [
  route('POST', '/v1/payment_method_domains', 'payment_method_domain', createDomainParams, ({ account, params }) =>
    createDomain(account, params),
  ),
  route('GET', '/v1/payment_method_domains', 'payment_method_domain', listDomainParams, ({ account, params }) =>
    pageOf(account.domains.values(), params, {
      url: '/v1/payment_method_domains',
      fits: (domain) =>
        (params.domain_name === undefined || domain.domain_name === params.domain_name) &&
        (params.enabled === undefined || domain.enabled === params.enabled),
    }),
  ),
  route('GET', '/v1/payment_method_domains/:id', 'payment_method_domain', nothing, ({ account, id }) =>
    findDomain(account, id),
  ),
  route('POST', '/v1/payment_method_domains/:id', 'payment_method_domain', updateDomainParams, (call) => {
    const domain = findDomain(call.account, call.id);
    domain.enabled = call.params.enabled ?? domain.enabled;
    return domain;
  }),
  route('POST', '/v1/payment_method_domains/:id/validate', 'payment_method_domain', nothing, ({ account, id }) =>
    findDomain(account, id),
  ),
];

/** The calls about customers, past events, webhook endpoints and domains. */
export function accountRoutes(secrets: EndpointSecrets): readonly Route[] {
  return [customers, events, endpoints(secrets), domains].flat();
}
