import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { EndpointSecrets } from './account/webhook-endpoints.ts';
import { Bank } from './bank.ts';
import { Account, type AccountSettings } from './core/account.ts';
import { FakeClock } from './core/clock.ts';
import { accountRoutes } from './http/account-routes.ts';
import { ApiKeys } from './http/api-keys.ts';
import { Faults } from './http/faults.ts';
import { makeHttpServer } from './http/http-server.ts';
import { IdempotencyKeys } from './http/idempotency.ts';
import { moneyRoutes } from './http/money-routes.ts';
import { Browser } from './page/browser.ts';
import { makeDoor } from './page/door.ts';
import { pageRoutes } from './page/page-routes.ts';
import { WebhookDelivery } from './webhooks/webhook-delivery.ts';

/** Where the official SDK finds the fake: the configuration that it is made with. */
export interface SdkConfig {
  host: string;
  port: number;
  protocol: 'http';
}

/**
 * Stripe's API on loopback, with one account in memory. It keeps to what Stripe documents; what it does not know it refuses,
 * so that nothing passes here that would fail there.
 */
export class StripeFake {
  readonly account: Account;
  /** The time of the fake, which tests move. */
  readonly clock: FakeClock;
  readonly keys: ApiKeys;
  /** What goes wrong with requests. */
  readonly faults = new Faults();
  /** What happens on the page with the payment form. */
  readonly browser: Browser;
  /** What banks and the holders of cards do. */
  readonly bank: Bank;
  /** What is sent to webhook endpoints, and what goes wrong with it. */
  readonly webhooks: WebhookDelivery;
  readonly #http: FastifyInstance;

  constructor(settings: Partial<AccountSettings> = {}, clock = new FakeClock()) {
    this.account = new Account(settings, clock);
    this.clock = clock;
    this.keys = new ApiKeys(this.account.id, this.account.settings.livemode);
    this.browser = new Browser(this.account);
    this.bank = new Bank(this.account);
    const secrets = new EndpointSecrets();
    this.webhooks = new WebhookDelivery(this.account, secrets);
    const { account, keys, faults } = this;
    const api = { account, keys, faults, idempotency: new IdempotencyKeys(clock) };
    const routes = [...moneyRoutes, ...accountRoutes(secrets)];
    this.#http = makeHttpServer(api, routes, makeDoor(api, this.browser));
    pageRoutes(this.#http);
  }

  /** Listens on a free port of loopback. */
  async start(): Promise<SdkConfig> {
    await this.#http.listen({ host: '127.0.0.1', port: 0 });
    const { address, port } = this.#http.server.address() as AddressInfo;
    return { host: address, port, protocol: 'http' };
  }

  /** Closes the connections; what is in memory goes with it. */
  async close(): Promise<void> {
    await this.webhooks.close();
    await this.#http.close();
  }
}
