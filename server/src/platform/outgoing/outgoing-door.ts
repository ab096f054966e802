import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { type AllowList, isListedAddress, isListedHost, isPublicAddress, readAllowList } from './allowed-addresses.ts';
import { OutgoingRefused, outgoingRefusalIn } from './outgoing-refused.ts';
import { readLimited } from './read-limited.ts';

/** One address that a name leads to. */
export interface FoundAddress {
  address: string;
  family: number;
}

/** What a door is made of. */
export interface DoorOptions {
  /** The setting OUTGOING_ALLOW. */
  allow: string;
  /** Finds all addresses of a name; by default as the system does. @throws an error with `code` as of node:dns */
  lookup?: (host: string) => Promise<FoundAddress[]>;
  /** The largest answer that is read, in bytes after decompression, unless a request says otherwise. */
  limitBytes?: number;
  /** How long a request may take, its answer included, in milliseconds, unless a request says otherwise. */
  timeoutMs?: number;
}

/** What a request says besides what `fetch` knows. */
export interface OutgoingInit extends Omit<RequestInit, 'redirect'> {
  redirect?: 'manual';
  limitBytes?: number;
  timeoutMs?: number;
  /** Of an answer over the limit, what fits in it is taken. Otherwise it is refused. */
  isCut?: boolean;
}

/** The one way to send HTTP to an address that a customer typed. */
export interface OutgoingDoor {
  /**
   * Sends a request and reads all of its answer. Can be given to libraries in place of `fetch`.
   * @throws OutgoingRefused; the reason of `signal`, if it was that
   */
  fetch(url: string, init?: OutgoingInit): Promise<Response>;
  /** Looks at an address without asking anybody: what a name leads to is looked up by `fetch`. @throws OutgoingRefused */
  check(url: string): URL;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Makes the door. Addresses written as numbers never reach the lookup of a connection, so the host of the address is
 * checked as the URL parser understands it, and then every answer of the one lookup, whose addresses alone are connected
 * to. Redirects are not followed, only https is spoken except to hosts on the operator's list, and what an answer may
 * weigh and take is limited.
 */
export function outgoingDoor({ allow, lookup = findAddresses, limitBytes, timeoutMs }: DoorOptions): OutgoingDoor {
  const list = readAllowList(allow);
  const agent = new Agent({
    allowH2: false,
    connections: 16,
    maxOrigins: 1000,
    connect: { lookup: checkedLookup(list, lookup) },
  });
  const limits = { limitBytes: limitBytes ?? 1024 * 1024, timeoutMs: timeoutMs ?? 10_000 };
  return {
    check: (url) => checkAddress(url, list),
    close: () => agent.destroy(),
    async fetch(
      url,
      { limitBytes: bytes = limits.limitBytes, timeoutMs: ms = limits.timeoutMs, isCut = false, ...init } = {},
    ) {
      const address = checkAddress(url, list);
      const late = AbortSignal.timeout(ms);
      const given = init.signal ?? undefined;
      const signal = given ? AbortSignal.any([late, given]) : late;
      try {
        const options = { ...init, redirect: 'manual', signal, dispatcher: agent } as Parameters<typeof undiciFetch>[1];
        const answer = await undiciFetch(address.href, options);
        if (answer.status >= 300 && answer.status < 400) {
          await answer.body?.cancel();
          throw new OutgoingRefused('redirect');
        }
        return await readLimited(answer as unknown as Response, bytes, isCut);
      } catch (error) {
        if (given?.aborted && !late.aborted) throw given.reason;
        throw late.aborted ? new OutgoingRefused('timeout', error) : refusalOf(error);
      }
    },
  };
}

/** The door of an installation, to addresses that customers type. */
export function doorOf({ config }: { config: { OUTGOING_ALLOW: string } }): OutgoingDoor {
  let door = doors.get(config);
  if (!door) {
    door = outgoingDoor({ allow: config.OUTGOING_ALLOW });
    doors.set(config, door);
  }
  return door;
}

const doors = new WeakMap<object, OutgoingDoor>();

/** Whether an address may be asked, as far as it says so itself. @throws OutgoingRefused */
function checkAddress(text: string, list: AllowList): URL {
  if (!URL.canParse(text)) throw new OutgoingRefused('invalid-address');
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '') throw new OutgoingRefused('invalid-address');
  // As the URL parser understands it: 2852039166 is 169.254.169.254 by now.
  const host = hostOf(url.hostname);
  const isListed = isListedHost(host, list);
  if (isIP(host) !== 0 && !isListed && !isPublicAddress(host)) throw new OutgoingRefused('address-not-allowed');
  if (url.protocol === 'http:' && !isListed) throw new OutgoingRefused('https-needed');
  return url;
}

/** A host without the brackets of IPv6, and without the dot that may end a name. */
function hostOf(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** The lookup of a connection: it connects to what was found and checked here, and nothing is looked up a second time. */
function checkedLookup(list: AllowList, lookup: NonNullable<DoorOptions['lookup']>): LookupFunction {
  const find = async (hostname: string): Promise<FoundAddress[]> => {
    const found = await lookup(hostname);
    const isNamed = list.hosts.has(hostOf(hostname));
    const isFine = ({ address }: FoundAddress) => isNamed || isPublicAddress(address) || isListedAddress(address, list);
    if (found.length === 0) throw new OutgoingRefused('unknown-host');
    if (!found.every(isFine)) throw new OutgoingRefused('address-not-allowed');
    return found;
  };
  return (hostname, options, callback) => {
    find(hostname).then(
      (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
      (error) => callback(error, options.all ? [] : ''),
    );
  };
}

const findAddresses = (host: string) => systemLookup(host, { all: true });

function refusalOf(error: unknown): OutgoingRefused {
  const refused = outgoingRefusalIn(error);
  if (refused) return refused;
  const code = String((error as { cause?: { code?: string } }).cause?.code ?? '');
  if (code === 'ENOTFOUND' || code === 'ENODATA') return new OutgoingRefused('unknown-host', error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new OutgoingRefused('timeout', error);
  if (/CERT|^UNABLE_TO_/.test(code)) return new OutgoingRefused('certificate', error);
  return new OutgoingRefused('unreachable', error);
}
