import { randomText } from '../core/ids.ts';
import { StripeFailure } from '../core/stripe-failure.ts';

/** What a restricted key may be permitted, one by one. */
export const resources = [
  'balance',
  'balance_transaction',
  'charge',
  'customer',
  'dispute',
  'event',
  'payment_intent',
  'payment_method',
  'payment_method_domain',
  'refund',
  'setup_intent',
  'webhook_endpoint',
] as const;

/** What a permission is about. */
export type Resource = (typeof resources)[number];
/** How far a permission goes; who may write may read too. */
export type Access = 'none' | 'read' | 'write';

/** The secret and restricted keys of an account. */
export class ApiKeys {
  /** The key that may do everything. */
  readonly secret: string;
  /** The key that pages have; it reaches nothing but intents whose secret is known as well. */
  readonly publishable: string;
  readonly #mode: 'live' | 'test';
  readonly #rights = new Map<string, Map<Resource, Access>>();
  readonly #revoked = new Set<string>();
  readonly #accountId: string;

  constructor(accountId: string, livemode: boolean) {
    this.#accountId = accountId;
    this.#mode = livemode ? 'live' : 'test';
    this.secret = this.#make('sk', 'write');
    this.publishable = `pk_${this.#mode}_${randomText(32)}`;
  }

  /** A new key that may do everything. */
  createSecret(): string {
    return this.#make('sk', 'write');
  }

  /** A new restricted key; it may do what is named. */
  createRestricted(permissions: Partial<Record<Resource, Access>>): string {
    const key = this.#make('rk', 'none');
    for (const [resource, access] of Object.entries(permissions)) this.permit(key, resource as Resource, access);
    return key;
  }

  /** Changes one permission of a restricted key. */
  permit(key: string, resource: Resource, access: Access): void {
    const rights = this.#rights.get(key);
    if (!rights || !key.startsWith('rk_')) throw new Error('Permissions are those of restricted keys.');
    rights.set(resource, access);
  }

  /** Ends a key; calls with it answer 401. */
  revoke(key: string): void {
    this.#revoked.add(key);
  }

  /** The key of a request, as a bearer or as the name of basic authentication; 401 where it is not known. */
  authenticate(header: string | undefined): string {
    const key = keyOf(header);
    if (key === null) {
      throw unauthorized(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    if (this.#revoked.has(key)) throw unauthorized(`Expired API Key provided: ${masked(key)}`, 'api_key_expired');
    if (key === this.publishable) {
      throw new StripeFailure(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      });
    }
    if (!this.#rights.has(key)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
    return key;
  }

  /** Refuses with 401 a key of a page that is not the account's. */
  admitPage(key: string): void {
    if (key !== this.publishable) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  }
  /** Refuses with 403 what a key is not permitted. */
  check(key: string, resource: Resource, needed: 'read' | 'write'): void {
    const access = this.#rights.get(key)?.get(resource) ?? 'none';
    if (access === 'write' || access === needed) return;
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      message: `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account '${this.#accountId}'. Having the 'rak_${resource}_${needed}' permission would allow this request to continue.`,
    });
  }

  #make(kind: 'sk' | 'rk', access: Access): string {
    const key = `${kind}_${this.#mode}_${randomText(32)}`;
    this.#rights.set(key, new Map(resources.map((resource) => [resource, access])));
    return key;
  }
}

function keyOf(header = ''): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic (\S+)$/i.exec(header)?.[1];
  const name = basic === undefined ? '' : (Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? '');
  return name === '' ? null : name;
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(key.length - 12, 4))}${key.slice(-4)}`;
}

function unauthorized(message: string, code?: string): StripeFailure {
  return new StripeFailure(401, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  });
}
