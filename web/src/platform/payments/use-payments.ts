import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadAreas } from '../../i18n/catalogues.ts';
import { queryClient, userLayer } from '../api/query.ts';
import { allowScriptsOf } from '../browser/allow-scripts.ts';
import { loadScript } from '../browser/load-script.ts';
import { useFlag, useFlagsSettled } from '../flags/use-flag.ts';
import { call } from '../http/call.ts';
import { patience } from './patience.ts';
import { keepPaymentScript, type PaymentScript, paymentScript } from './payment-script.ts';

/** The query keys of taking payments. */
export const paymentKeys = {
  settings: ['payments', 'settings'] as const,
  script: (url: string) => ['payments', 'script', url] as const,
};

/** Whether this installation takes payments, and how far its provider's script is (spec 2 §7). */
export interface Payments {
  /** `off`: nothing is sold here. */
  state: 'off' | 'loading' | 'ready' | 'failed';
  /** The provider has it, and the flag `apple_pay-ff` is on (spec 2 §2). */
  applePay: boolean;
  /** Whether it is known what there is to choose from. */
  isKnown: boolean;
  /** Tries again after `failed`. */
  retry(): void;
}

const settingsQuery = queryOptions({
  queryKey: paymentKeys.settings,
  queryFn: ({ signal }) => call('GET /app/payment-settings', { signal }),
  ...userLayer,
});

/** How often the script did not come: each later time it is waited for longer. */
let failures = 0;

/** Where the provider's script is, and whose account it is for. */
type Settings = NonNullable<CallOutput<'GET /app/payment-settings'>>;

const scriptQuery = (settings: Settings | null | undefined) =>
  queryOptions({
    queryKey: paymentKeys.script(settings?.scriptUrl ?? ''),
    queryFn: async ({ signal }) => {
      try {
        keepPaymentScript(await load(settings!, signal));
      } catch (error) {
        failures += 1;
        throw error;
      }
      return true;
    },
    // A script that is loaded stays on the page, also when nothing asks for it.
    gcTime: Number.POSITIVE_INFINITY,
  });

async function load({ provider, scriptUrl, publishableKey }: Settings, signal: AbortSignal): Promise<PaymentScript> {
  const { href, origin } = new URL(scriptUrl, location.origin);
  const loading = [loadScript(href, signal, patience.scriptMs(failures)), loadAreas('payments')];
  if (provider === 'stripe') {
    allowScriptsOf(origin);
    const [{ stripeScript }] = await Promise.all([import('./stripe/stripe-script.ts'), ...loading]);
    return stripeScript(publishableKey);
  }
  await Promise.all(loading);
  const { SandboxPay } = globalThis as { SandboxPay?: PaymentScript };
  if (!SandboxPay) throw new Error('The script of the sandbox is not what it should be.');
  return SandboxPay;
}

/** Reads where the provider's script is, and loads it once for all pages, with the texts of paying. */
export function usePayments(): Payments {
  const settings = useQuery(settingsQuery);
  const script = useQuery({ ...scriptQuery(settings.data), enabled: Boolean(settings.data) });
  const retry = () => void (settings.isError ? settings : script).refetch();
  const isApplePayOn = useFlag('apple_pay-ff');
  const hasFlags = useFlagsSettled();
  const isKnown = settings.isError || (settings.data !== undefined && (hasFlags || !settings.data?.applePay));
  return { state: stateOf(), applePay: isApplePayOn && (settings.data?.applePay ?? false), isKnown, retry };

  function stateOf(): Payments['state'] {
    if (settings.data === null) return 'off';
    if (script.isSuccess) return 'ready';
    const hasFailed = (settings.isError && !settings.isFetching) || (script.isError && !script.isFetching);
    return hasFailed ? 'failed' : 'loading';
  }
}

/**
 * The provider's script, also on pages that show none of its fields: loaded by then, or now.
 * @throws Error where nothing is sold or it cannot be loaded; ApiError when the server does not answer
 */
export async function loadPayments(): Promise<PaymentScript> {
  const settings = await queryClient.ensureQueryData(settingsQuery);
  if (settings) await queryClient.ensureQueryData(scriptQuery(settings));
  return paymentScript();
}
