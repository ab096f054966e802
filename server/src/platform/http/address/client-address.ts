import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Normalizes an IP address, or returns null if it is not one. IPv6 is shortened (RFC 5952), an IPv4-mapped IPv6 address
 * becomes IPv4, and a zone (`%eth0`) or a port, which some proxies add, is removed.
 */
export function readAddress(text: string | undefined): string | null {
  const bare = (text ?? '').trim().replace(withPort, '$<v4>$<v6>').replace(zone, '');
  if (isIP(bare) === 0) return null;
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** `203.0.113.7:4711`, `[2001:db8::7]` and `[2001:db8::7]:4711`. */
const withPort = /^(?:(?<v4>[\d.]+):\d{1,5}|\[(?<v6>[^\]]+)\](?::\d{1,5})?)$/;
const zone = /%.*$/;

/**
 * What limits count an address by: the address itself, for IPv6 the /64 that belongs to one subscriber. '' stays '',
 * for work without a request.
 */
export function sourceOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const { parts } = ipaddr.IPv6.parse(ip);
  const network = new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}

/**
 * The client's address from the addresses a request has passed, nearest first: the last valid one, so that other text
 * in a header is never taken for an address. '' when the connection is gone.
 */
export function clientAddress(passed: readonly (string | undefined)[]): string {
  for (const text of passed.toReversed()) {
    const address = readAddress(text);
    if (address !== null) return address;
  }
  return '';
}
