import { ApiError } from '@chamfer/client';
import { flagNames, flags } from '@chamfer/contract/flags';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { type Client, OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import type { Account } from '../account/account-types.ts';
import { accountKeys } from '../account/use-account.ts';
import { queryClient } from '../api/query.ts';
import { send } from '../http/call.ts';
import { onAccountChange } from '../http/session.ts';
import { flagIdentity, flagPatienceMs, settleFlags, takeFlags } from './flag-store.ts';
import type { FlagValues } from './remembered-flags.ts';

// OpenFeature and its provider for OFREP: a chunk of its own, which pages without flags never load.

/** Keeps the flags up to date: for whoever signs in, when their teams change, and when the page is looked at again. */
export function followFlags(): void {
  // A service that is down is no failure of the page, and the log of its requests says so already.
  OpenFeature.setLogger({ error: ignore, warn: ignore, info: ignore, debug: ignore });
  let teams = teamIds();
  identify(teams);
  onAccountChange(() => {
    teams = teamIds();
    identify(teams);
  });
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey.length !== 1 || query.queryKey[0] !== accountKeys.all[0]) return;
    const now = teamIds();
    if (now === null || now === teams) return;
    // Teams that are only now known are those that the server has looked up already.
    const haveChanged = teams !== null;
    teams = now;
    if (haveChanged) identify(teams);
  });
}

function ignore(): void {}

/** The ids of the account's teams in one text; null as long as it is not loaded. */
function teamIds(): string | null {
  const account = queryClient.getQueryData<Account>(accountKeys.all);
  return (
    account?.teams
      ?.map(({ id }) => id)
      .toSorted()
      .join(' ') ?? null
  );
}

/** Each identity has a provider of its own, so that none ever answers with the flags of another one. */
function identify(teams: string | null): void {
  const identity = flagIdentity();
  const domain = `identity ${identity} ${teams ?? ''}`;
  const provider = new OFREPWebProvider({
    baseUrl: '/api',
    timeoutMs: flagPatienceMs,
    cacheMode: 'disabled',
    changeDetection: 'none',
    fetchImplementation: ask,
  });
  void OpenFeature.clearProviders().then(() => {
    const client = OpenFeature.getClient(domain);
    const take = () => takeFlags(identity, valuesOf(client));
    client.addHandler(ProviderEvents.Ready, take);
    client.addHandler(ProviderEvents.ConfigurationChanged, take);
    client.addHandler(ProviderEvents.Error, () => settleFlags(identity));
    OpenFeature.setProvider(domain, provider, { targetingKey: identity });
  });
}

/** What the provider has; where it has nothing, or something of another kind, the default. */
function valuesOf(client: Client): FlagValues {
  const values = flagNames.map((name) => {
    const fallback: unknown = flags[name].default;
    if (typeof fallback === 'string') return [name, client.getStringValue(name, fallback)];
    if (typeof fallback === 'number') return [name, client.getNumberValue(name, fallback)];
    return [name, client.getBooleanValue(name, fallback as boolean)];
  });
  return Object.fromEntries(values) as FlagValues;
}

/** Sends the provider's request as every other call: with the token, and again with a new one. */
async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const known = request.headers.get('if-none-match');
  try {
    const response = await send({
      method: 'POST',
      path: new URL(request.url).pathname.replace(/^\/api/, ''),
      body: await request.text(),
      headers: known === null ? {} : { 'if-none-match': known },
      ...(init?.signal && { signal: init.signal }),
    });
    const { status, headers } = response;
    // Read to its end here, where the time that it may take is still counted.
    return new Response(status === 304 ? null : await response.text(), { status, headers });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return new Response(null, { status: error.status });
    throw error;
  }
}
