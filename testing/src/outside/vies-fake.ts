import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isVatNumber } from '@chamfer/contract/vat-number';

/** What goes wrong with a request: a code of VIES, or something of the connection or its server. */
export type ViesFault =
  | { is: 'code'; code: string; status?: number }
  /** A refusal in the form of the other way of asking: nothing was found out, and it says `valid: false`. */
  | { is: 'userError'; code: string }
  | { is: 'status'; status: number; body?: string }
  | { is: 'body'; body: string }
  | { is: 'redirect'; to: string }
  /** The connection ends without an answer. */
  | { is: 'cut' }
  /** No answer while the request is open. */
  | { is: 'silence' }
  /** The beginning of an answer and no end of it. */
  | { is: 'endless' };

const countries = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/**
 * The REST API of VIES on loopback: it knows the numbers whose form and check digits are right, unless they were ended. Countries can
 * be made to fail one by one, and everything as a whole.
 */
export async function startVies() {
  const asked: string[] = [];
  const ended = new Set<string>();
  /** By country, '' for all; how often, at the most. */
  const faults = new Map<string, { fault: ViesFault; times: number }>();

  function faultOf(country: string): ViesFault | null {
    for (const part of ['', country]) {
      const found = faults.get(part);
      if (!found || found.times === 0) continue;
      found.times -= 1;
      return found.fault;
    }
    return null;
  }

  const failed = (code: string) => ({ actionSucceed: false, errorWrappers: [{ error: code }] });
  const found = (countryCode: string, vatNumber: string, valid: boolean) => ({
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid,
    requestIdentifier: '',
    name: valid ? 'HALDEN WORKS' : '---',
    address: valid ? 'WERFTSTR. 14\n24143 KIEL' : '---',
    traderName: '---',
    traderStreet: '---',
    traderPostalCode: '---',
    traderCity: '---',
    traderCompanyType: '---',
    traderNameMatch: 'NOT_PROCESSED',
    traderStreetMatch: 'NOT_PROCESSED',
    traderPostalCodeMatch: 'NOT_PROCESSED',
    traderCityMatch: 'NOT_PROCESSED',
    traderCompanyTypeMatch: 'NOT_PROCESSED',
  });

  function fail(response: ServerResponse, fault: ViesFault): void {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fault.is === 'code') send(fault.status ?? 200, failed(fault.code));
    if (fault.is === 'userError') send(200, { valid: false, userError: fault.code, name: '---', address: '---' });
    if (fault.is === 'status') response.writeHead(fault.status).end(fault.body ?? 'not available');
    if (fault.is === 'body') response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
    if (fault.is === 'redirect') response.writeHead(307, { location: fault.to }).end();
    if (fault.is === 'cut') response.destroy();
    if (fault.is === 'endless') {
      const more = () => {
        if (!response.destroyed) response.write(' '.repeat(16 * 1024), () => setImmediate(more));
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      more();
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number') return response.writeHead(404).end();
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const { countryCode, vatNumber, ...others } = body;
    const isText = typeof countryCode === 'string' && typeof vatNumber === 'string';
    if (!isText || Object.keys(others).length > 0) return send(400, failed('VOW-ERR-11'));
    asked.push(`${countryCode} ${vatNumber}`);
    const fault = faultOf(countryCode);
    if (fault) return fail(response, fault);
    if (!countries.includes(countryCode) || vatNumber === '') return send(200, failed('INVALID_INPUT'));
    const isThere = isVatNumber(countryCode, vatNumber) && !ended.has(`${countryCode} ${vatNumber}`);
    return send(200, found(countryCode, vatNumber, isThere));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** What VIES_URL is set to. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    /** What was asked, such as 'EL 094259216'. */
    asked,
    /** Lets requests about a country fail, all of them with ''; `times` of them, else until `heal`. */
    fail(country: string, fault: ViesFault, times = Number.POSITIVE_INFINITY): void {
      faults.set(country, { fault, times });
    },
    /** Everything answers again. */
    heal: () => faults.clear(),
    /** A number such as 'DE 811907980' is no longer registered. */
    end: (number: string) => void ended.add(number),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
