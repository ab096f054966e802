/** The origins that the default policy lets through, besides our own. */
const allowed = new Set<string>();

/**
 * From now on a third-party script may put scripts of its own origin, of names below it, and of ours on the page, as a plain
 * address. HTML and text that is run stay forbidden.
 */
export function allowScriptsOf(origin: string): void {
  allowed.add(origin);
  const types = factory();
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', { createScriptURL: (address) => (isAllowed(address) ? address : null) });
}

function isAllowed(address: string): boolean {
  const { protocol, host } = new URL(address, location.href);
  if (protocol === location.protocol && host === location.host) return true;
  return [...allowed].some((origin) => {
    const theirs = new URL(origin);
    return protocol === theirs.protocol && (host === theirs.host || host.endsWith(`.${theirs.host}`));
  });
}

interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: { createScriptURL: (value: string) => string | null },
  ): { createScriptURL: (value: string) => unknown };
}

const factory = () => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
