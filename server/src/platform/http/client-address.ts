import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An IP address as it is stored and shown, or null for what is none. IPv6 is shortened (RFC 5952), an IPv4 address that
 * is mapped into IPv6 is IPv4, and a zone (`%eth0`) or a port, which some proxies add, is left out.
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
 * Who an address is to the limits: the address itself, of IPv6 the network /64 that one subscriber has all of. '' stays
 * '', for work that no request asked for.
 */
export function sourceOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const { parts } = ipaddr.IPv6.parse(ip);
  const network = new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}

/**
 * The address of a client from those a request has passed, the nearest first: the last one that is an address, so that
 * what somebody wrote into a header in place of one is never taken for it. '' when the connection is gone.
 */
export function clientAddress(passed: readonly (string | undefined)[]): string {
  for (const text of passed.toReversed()) {
    const address = readAddress(text);
    if (address !== null) return address;
  }
  return '';
}
