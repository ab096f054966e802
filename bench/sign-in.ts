import { type Installation, withInstallation } from './support/installation.ts';
import { sendLoad } from './support/load.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, addressOf, benchPassword, benchTrackingId } from './support/people.ts';

const rounds = 7;
const concurrency = 8;
/** Duration of one round. */
const seconds = 3;
const accounts = 1000;
/** Timed attempts of each kind. */
const tries = 200;

/** Sign-ins compared with bare argon2id, and whether response times reveal which addresses have accounts. */
export const signIn: Benchmark = (tell) =>
  withInstallation(async (installation) => {
    const people = await installation.fill((parts) => addPeople(parts, accounts));
    const emails = people.map(({ email }) => email);
    const server = await installation.startServer({ TRUST_PROXY: 'loopback' });
    const { first, second, ratio } = await measureRates(installation, server.origin, emails);
    tell({ what: 'sign-ins', measured: median(first), unit: '/s' });
    tell({ what: 'bare argon2id verifications', measured: median(second), unit: '/s' });
    tell({
      what: `their share of the bare ones (median of ${rounds} rounds)`,
      measured: ratio,
      unit: '×',
      atLeast: 0.9,
    });

    const { first: unknown, second: known } = await measureTimes(server.origin, emails);
    tell({ what: `an unknown address refused (median of ${tries})`, measured: median(unknown), unit: 'ms' });
    tell({
      what: `a known one with a wrong password refused (median of ${tries})`,
      measured: median(known),
      unit: 'ms',
    });
    const times = median(unknown) / median(known);
    tell({ what: 'unknown ÷ known', measured: times, unit: '×', atLeast: 0.9, atMost: 1.1 });
  });

/** Each sign-in uses another account and IP address, so that no limit interferes, in a browser the account knows. */
async function measureRates({ startBaseline }: Installation, origin: string, emails: string[]) {
  const bare = await startBaseline('argon2-verify.ts');
  let number = 0;
  const request = () => {
    number += 1;
    return { ...signInRequest(emails[number % emails.length]!, benchPassword, number), method: 'POST' as const };
  };
  return alternate(
    rounds,
    () => sendLoad({ url: `${origin}/api/auth/web/login`, connections: concurrency, seconds, request }),
    async () => Number(await (await fetch(`${bare.origin}/run?seconds=${seconds}&concurrency=${concurrency}`)).text()),
  );
}

/** One after the other, alternating; email and IP addresses differ each time, so that no captcha is required. */
function measureTimes(origin: string, emails: string[]) {
  let number = 1_000_000;
  const refused = async (email: string) => {
    number += 1;
    const started = performance.now();
    const answer = await fetch(`${origin}/api/auth/web/login`, {
      method: 'POST',
      ...signInRequest(email, 'Wrong-Horse-7', number),
    });
    await answer.text();
    if (answer.status !== 404 && answer.status !== 401) throw new Error(`a wrong password got ${answer.status}`);
    return performance.now() - started;
  };
  return alternate(
    tries,
    () => refused(`nobody-${number}@haldenworks.example`),
    () => refused(emails[number % emails.length]!),
  );
}

function signInRequest(email: string, password: string, number: number) {
  return {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(number),
      'x-tracking-id': benchTrackingId,
    },
    body: JSON.stringify({ email, password }),
  };
}
