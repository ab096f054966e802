import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { installationHeader } from '../../platform/http/health-routes.ts';
import { addressKeyName, installationIdOf } from '../../platform/secrets.ts';
import { type Check, type Finding, ok, type Place, problem, reasonOf, warning } from './check.ts';
import { connected } from './connected.ts';

const dayMs = 86_400_000;
/** How many days before its end a certificate is warned about: those that are renewed by themselves are by then. */
const certificateDays = 21;

/** Whether people reach this server at PUBLIC_URL. */
export const addressChecks: readonly Check[] = [
  { group: 'address', name: 'scheme', look: checkScheme },
  { group: 'address', name: 'dns', look: checkDns },
  { group: 'address', name: 'certificate', look: checkCertificate },
  { group: 'address', name: 'reachable', look: checkReachable },
  { group: 'address', name: 'installation', look: checkInstallation },
];

const urlOf = ({ config }: Place): URL | null => (config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : null);
/** Without the brackets of IPv6. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

function checkScheme(place: Place): Finding | null {
  const url = urlOf(place);
  if (!url) return null;
  if (url.protocol === 'https:') return ok('PUBLIC_URL is https.');
  return place.config.isLocal
    ? ok('PUBLIC_URL is http, which a local environment may have.')
    : problem('PUBLIC_URL is http: put a proxy with a certificate in front, and set PUBLIC_URL to https.');
}

async function checkDns(place: Place): Promise<Finding | null> {
  const url = urlOf(place);
  if (!url || isIP(hostOf(url))) return null;
  try {
    const found = await lookup(url.hostname, { all: true });
    return ok(`${url.hostname} is ${found.map(({ address }) => address).join(', ')}.`);
  } catch {
    return problem(`${url.hostname} has no address: add a record for it to the domain, or mend PUBLIC_URL.`);
  }
}

async function checkCertificate(place: Place): Promise<Finding | null> {
  const url = urlOf(place);
  if (url?.protocol !== 'https:') return null;
  const host = hostOf(url);
  const socket = connect({
    host,
    port: Number(url.port || 443),
    // Why it is refused is asked for below. Nothing is sent over this connection.
    rejectUnauthorized: false,
    ...(!isIP(host) && { servername: host }),
    ...(place.authorities && { ca: place.authorities }),
  });
  try {
    await secured(socket);
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - place.now().getTime()) / dayMs);
    if (days < 0) return problem(`The certificate of ${host} ended ${-days} days ago: renew it.`);
    if (!socket.authorized) {
      return problem(
        `Browsers refuse the certificate of ${host} (${String(socket.authorizationError)}): get one for this name from an authority that they trust, and serve the whole chain.`,
      );
    }
    if (days < certificateDays) return warning(`The certificate of ${host} ends in ${days} days: renew it.`);
    return ok(`The certificate of ${host} is valid for another ${days} days.`);
  } catch (error) {
    return problem(`${url.host} makes no TLS connection (${reasonOf(error)}): start what serves it, or open its port.`);
  } finally {
    socket.destroy();
  }
}

function secured(socket: TLSSocket): Promise<void> {
  return new Promise((done, fail) => {
    socket.once('secureConnect', done);
    socket.on('error', fail);
  });
}

async function checkReachable(place: Place): Promise<Finding | Finding[] | null> {
  const url = urlOf(place);
  if (!url) return null;
  let answer: Answer;
  try {
    answer = await askHealth(url, place);
  } catch (error) {
    return problem(`${url.origin} does not answer (${reasonOf(error)}): start the server, and what is in front of it.`);
  }
  if (!isOurs(answer)) {
    return problem(
      `${url.origin} answers, but not as this server does (${answer.status}): have what is in front pass everything on to HOST and PORT.`,
    );
  }
  const reached = ok(`${url.origin}/healthz answers.`);
  if (!answer.date) return reached;
  return [reached, clockFinding(Date.parse(answer.date) - place.now().getTime(), `by the clock of ${url.host}`)];
}

/** Whether what answers at PUBLIC_URL is a server of this very installation, where it is one of ours. */
async function checkInstallation(place: Place): Promise<Finding | null> {
  const url = urlOf(place);
  const own = url && (await ownId(place));
  const answer = own && (await askHealth(url, place).catch(() => null));
  if (!answer || !isOurs(answer)) return null;
  if (answer.installation === own) return ok(`What answers at ${url.origin} is this installation.`);
  return answer.installation
    ? problem(
        `What answers at ${url.origin} is another installation: have what is in front pass everything on to HOST and PORT of this one, or mend DATA_DIR and DATABASE_URL.`,
      )
    : warning(
        `What answers at ${url.origin} does not say which installation it is: start it with this version, and have what is in front leave the header ${installationHeader}.`,
      );
}

/** By the database; null where it cannot be read, or no server has been started on it. */
async function ownId({ databaseUrl }: Place): Promise<string | null> {
  const client = await connected(databaseUrl).catch(() => null);
  if (!client) return null;
  try {
    const { rows } = await client.query<{ value: string }>('select value from secrets where name = $1', [
      addressKeyName,
    ]);
    return rows[0] ? installationIdOf({ addresses: Buffer.from(rows[0].value, 'base64') }) : null;
  } catch {
    // A database without tables is reported by its own checks.
    return null;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** What `/healthz` answered. */
interface Answer {
  status: number;
  body: string;
  date: string | undefined;
  installation: string | undefined;
}

const isOurs = ({ status, body }: Answer) => status === 200 && body.includes('"status":"ok"');

const askHealth = (url: URL, { authorities }: Place) =>
  get(new URL(`${url.href.replace(/\/$/, '')}/healthz`), authorities);

/** The finding about a clock that is `aheadMs` milliseconds before the one of this machine. */
export function clockFinding(aheadMs: number, clock: string): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds <= 5) return ok(`The time is right ${clock}.`);
  const text = `The time is off by ${seconds} seconds ${clock}: have both machines set their clocks by NTP.`;
  return seconds > 30 ? problem(text) : warning(text);
}

function get(url: URL, authorities: string[] | undefined): Promise<Answer> {
  const options = { headers: { connection: 'close' }, timeout: 4500, ...(authorities && { ca: authorities }) };
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const asked = send(url, options, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        // Some other server's page may be long.
        if (chunks.length > 16) response.destroy(new Error('the answer is too long'));
      });
      response.on('error', fail);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          date: response.headers.date,
          installation: response.headers[installationHeader]?.toString(),
        }),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', fail);
    asked.end();
  });
}
