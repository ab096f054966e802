import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** What an operator allows besides the public internet: hosts by name, and networks. */
export interface AllowList {
  /** In lower case, without a dot at the end. */
  hosts: ReadonlySet<string>;
  networks: readonly Network[];
}

/** Named networks, as in TRUST_PROXY. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const example = "'idp.example.internal', 'loopback', 'private' or '10.0.0.0/8'";
const hostForm = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

/**
 * Reads `OUTGOING_ALLOW`: hosts, addresses and networks, separated by commas or spaces. A host that is named may have any
 * address.
 * @throws Error that says what to write instead
 */
export function readAllowList(setting: string): AllowList {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const part of setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    if (Object.hasOwn(named, part)) networks.push(...named[part]!.map((network) => ipaddr.parseCIDR(network)));
    else if (isIP(part.split('/')[0]!) !== 0) networks.push(readNetwork(part));
    else if (hostForm.test(part) && !/^[\d.]+$/.test(part)) hosts.add(part);
    else throw new Error(`'${part}' is no host, no address and no network; write ${example}`);
  }
  return { hosts, networks };
}

function readNetwork(text: string): Network {
  const [address = '', bits, ...rest] = text.split('/');
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '1') || length < 1 || length > most) {
    throw new Error(`'${text}': the length of a network is from 1 to ${most}`);
  }
  return [parsed, length];
}

/** Networks of the public range of IPv6 that lead into IPv4, or are for special purposes (RFC 6890). */
const special = ['2001::/23', '2002::/16'].map((network) => ipaddr.parseCIDR(network));
const publicIpv6 = ipaddr.parseCIDR('2000::/3');
/** The host of a virtual machine at Azure, which answers as metadata services do. */
const machineHost = '168.63.129.16';

/**
 * Whether an address is one of the public internet: IPv4 that is unicast and in no special range, or IPv6 in 2000::/3
 * except 2001::/23 and 2002::/16. An IPv4 address in IPv6 is not: nobody has to write it that way. Nor is other text.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && address.toString() !== machineHost;
  return isIn(address, publicIpv6) && !special.some((network) => isIn(address, network));
}

/** Whether an address is in a network that the operator allows. */
export function isListedAddress(text: string, { networks }: AllowList): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return networks.some((network) => isIn(address, network));
}

/** Whether a host is on the operator's list: by its name, or as an address. `localhost` is where 127.0.0.1 is. */
export function isListedHost(host: string, list: AllowList): boolean {
  if (host === 'localhost') return list.hosts.has(host) || isListedAddress('127.0.0.1', list);
  return list.hosts.has(host) || isListedAddress(host, list);
}

function isIn(address: Address, [network, length]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, length);
}
