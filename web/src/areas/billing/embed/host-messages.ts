import type { Period } from '../checkout/checkout-search.ts';
import type { AdClientIds } from './ad-client-ids.ts';

// The embedded prices and the page around them talk in messages (spec 3 §7, DECISIONS 39). Every message of either side has
// the envelope `{source: 'chamfer-pricing', version: 1, type, …}`. Amounts are minor units.

/** What every message of either side begins with. */
export const envelope = { source: 'chamfer-pricing', version: 1 } as const;

/** What the embedded page says. */
export type ToHost =
  /** Asks for what the page around it knows: a coupon, and its own query. */
  | { type: 'request-parameters' }
  /** How high the frame has to be, in CSS pixels. */
  | { type: 'height'; height: number }
  /** What a seat costs as it is shown; with a coupon, what it makes of it. */
  | {
      type: 'pro-price';
      currencyCode: string;
      monthly: number;
      yearly: number;
      savingsPercent: number;
      couponCode: string | null;
    }
  /** Pro was chosen: where it is bought. */
  | { type: 'purchase-url'; url: string; period: Period }
  /** The ids of advertisers that the address or the page around it named. */
  | { type: 'ad-client-ids'; ids: AdClientIds };

/** What the page around it answers to `request-parameters`, as a message of type `parameters`. */
export interface HostParameters {
  couponCode: string | null;
  /** The query of the page around it: period, country, coupon and ids of advertisers are read of it. */
  query: string;
  /** Whether that page opens the address of a purchase by itself. */
  opensPurchase: boolean;
}

/** The longest query that is read, in UTF-16 units. */
const longestQuery = 4000;

/** What a message of the page around it says; null for one that is not ours, or malformed in any of its parts. */
export function readParameters(data: unknown): HostParameters | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, version, type, couponCode, query, opensPurchase } = data as Record<string, unknown>;
  if (source !== envelope.source || version !== envelope.version || type !== 'parameters') return null;
  if (!isText(couponCode, 100) || !isText(query, longestQuery)) return null;
  if (opensPurchase !== undefined && typeof opensPurchase !== 'boolean') return null;
  return { couponCode: couponCode?.trim() || null, query: query ?? '', opensPurchase: opensPurchase ?? false };
}

function isText(value: unknown, most: number): value is string | undefined | null {
  return value === undefined || value === null || (typeof value === 'string' && value.length <= most);
}

/** A window that messages are sent to. */
export interface HostWindow {
  postMessage(message: unknown, targetOrigin: string): void;
}

/**
 * Where messages go: to the origin of the page around it if the browser names it and it is allowed, to none if it names
 * another. Where the browser keeps it to itself, to each that is allowed, of which it lets one through.
 */
export function hostOrigins(allowed: readonly string[], named: string | null): readonly string[] {
  if (named === null) return allowed;
  return allowed.includes(named) ? [named] : [];
}

/** The origin of the page around this one as the browser names it; null where it does not. */
export function namedHost(page: Pick<Document, 'referrer'>, place: Location): string | null {
  const ancestors = (place as { ancestorOrigins?: ArrayLike<string> }).ancestorOrigins;
  if (ancestors?.[0]) return ancestors[0];
  return URL.canParse(page.referrer) ? new URL(page.referrer).origin : null;
}

/** Sends a message to each of the origins; never to just any. */
export function tellHost(host: HostWindow, origins: readonly string[], message: ToHost): void {
  for (const origin of origins) host.postMessage({ ...envelope, ...message }, origin);
}
