import { type Flag, type FlagName, type FlagValue, flags, isAlwaysRefreshed } from '@chamfer/contract/flags';
import { browserStore } from '../browser/browser-store.ts';

/** What flags are worth, as far as it is known. */
export type FlagValues = Partial<Record<FlagName, FlagValue>>;

const key = 'flags';
/** How long what is remembered counts (spec 1 §9), in milliseconds. */
const lifeMs = 168 * 60 * 60 * 1000;

/**
 * What this browser remembers of the flags of somebody; nothing of what is older than 168 hours, was somebody else's, or is
 * always refreshed.
 */
export function rememberedFlags(identity: string, now = Date.now()): FlagValues {
  const kept = read(browserStore('localStorage').getItem(key));
  if (kept?.identity !== identity || !(now - kept.at < lifeMs && kept.at <= now)) return {};
  return usable(kept.values);
}

/** Remembers the flags of somebody instead of what was remembered before. */
export function rememberFlags(identity: string, values: FlagValues, now = Date.now()): void {
  try {
    browserStore('localStorage').setItem(key, JSON.stringify({ identity, at: now, values: usable(values) }));
  } catch {
    // A full storage remembers nothing; the next page starts with the defaults.
  }
}

/** Of values, those of flags that there are and that may be remembered, of the kind that the flag has. */
export function usable(values: object, catalogue: Readonly<Record<string, Pick<Flag, 'default'>>> = flags): FlagValues {
  const given = values as Record<string, unknown>;
  const known = Object.entries(catalogue).filter(
    ([name, flag]) => !isAlwaysRefreshed(name) && typeof given[name] === typeof flag.default,
  );
  return Object.fromEntries(known.map(([name]) => [name, given[name]])) as FlagValues;
}

function read(text: string | null): { identity: unknown; at: number; values: object } | null {
  try {
    const kept = JSON.parse(text ?? 'null');
    return typeof kept?.at === 'number' && typeof kept.values === 'object' && kept.values !== null ? kept : null;
  } catch {
    return null;
  }
}
