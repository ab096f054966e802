import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { readAddress } from './client-address.ts';

/** Whether the sender of a request is a trusted proxy; `hop` is 0 for the connection, 1 for the one before it, … */
export type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Parses `TRUST_PROXY`: the number of proxies in front of the server, or their networks, separated by commas. What a
 * trusted proxy reports about its predecessor is believed; anything reported by an untrusted sender is not, so a client
 * gains nothing by sending its own X-Forwarded-For.
 * @throws Error that says what to write instead
 */
export function readTrustedProxies(setting: string): IsTrusted {
  const text = setting.trim().toLowerCase();
  if (none.includes(text)) return () => false;
  if (all.includes(text)) {
    throw new Error(
      `'${setting}' would believe whatever clients write. Give the number of proxies, such as 1, or their networks, such as ${example}`,
    );
  }
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > mostHops) throw new Error(`at most ${mostHops} proxies; or give their networks, such as ${example}`);
    return (_address, hop) => hop < hops;
  }
  const networks = text.split(',').flatMap((part) => readNetworks(part.trim()));
  return (address) => isIn(networks, address);
}

const none = ['', '0', 'false', 'no', 'off', 'none'];
const all = ['true', 'yes', 'on', 'all', '*'];
const mostHops = 10;
const example = "'loopback, private' or '10.0.0.0/8'";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Named networks. `private`: those of RFC 1918 and RFC 4193, such as the ones between containers. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function readNetworks(text: string): Network[] {
  if (Object.hasOwn(named, text)) return named[text]!.map((network) => ipaddr.parseCIDR(network));
  const [address = '', bits, ...rest] = text.split('/');
  const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && rest.length === 0);
  if (isIP(address) === 0 || !isWhole) {
    throw new Error(`'${text}' is no number of proxies, no network and no address; write 1, or ${example}`);
  }
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (length < 1 || length > most) throw new Error(`'${text}': the length of a network is from 1 to ${most}`);
  return [[parsed, length]];
}

function isIn(networks: Network[], text: string): boolean {
  const known = readAddress(text);
  if (known === null) return false;
  const address = ipaddr.parse(known);
  return networks.some(([network, length]) => address.kind() === network.kind() && address.match(network, length));
}
