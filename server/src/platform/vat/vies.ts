import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { outgoingRefusalIn } from '../outgoing/outgoing-refused.ts';
import { readLimited } from '../outgoing/read-limited.ts';
import type { VatRegister, VatStatus } from './vat-register.ts';

/** How long it is waited, in ms. */
interface Waits {
  /** For an answer, the second try included. */
  answerMs: number;
  /** Before the second try. */
  pauseMs: number;
}
const usualWaits: Waits = { answerMs: 8000, pauseMs: 500 };
/** The largest answer that is read, in bytes; real ones have less than 2 kB. */
const answerBytes = 64 * 1024;
/** How long nothing is asked of what did not answer, in ms: forms ask with every change, and all of them would wait. */
const restMs = 60_000;
/** How long an answer is known, in ms: a form asks several times about the same number. */
const knownMs = 5 * 60_000;
/** How many answers are known at the most. */
const mostKnown = 1000;

/** Numbers that the register takes, without their country code; it answers others with an error. */
const form = /^[0-9A-Z+*]{2,12}$/;

/** Which part of the register does not answer: the country asked, or all of it; `number`: nothing but this number. */
type Silent = 'number' | 'country' | 'register';

/** Codes of the register that are about one country's part of it. */
const ofCountry = ['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'MS_MAX_CONCURRENT_REQ_TIME', 'TIMEOUT'];
/** Codes that a second try may get past. */
const passing = ['MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ'];
/** Codes that no waiting helps against. */
const blocked = ['IP_BLOCKED', 'INVALID_REQUESTER_INFO'];

/** The register did not say whether a number is one. */
class NoAnswer extends Error {
  readonly code: string;
  readonly silent: Silent;
  readonly isPassing: boolean;

  constructor(
    code: string,
    silent: Silent,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(`the register of VAT numbers does not answer: ${code}`, { cause });
    this.name = 'NoAnswer';
    this.code = code;
    this.silent = silent;
    this.isPassing = isPassing;
  }
}

/**
 * An answer as far as it is read. What could not be asked is answered with 200, too, and by the other way of asking even with
 * `valid: false` besides a `userError`.
 */
const answer = z.object({
  valid: z.boolean().optional(),
  userError: z.string().optional(),
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

/**
 * Connects to VIES, the VAT Information Exchange System of the European Commission, by its REST API. It asks the country that gave
 * a number out, so one country may be away or busy while the others answer. What does not answer is left alone for a minute,
 * in which its numbers are `unverified` at once.
 */
export function connectVies({
  url,
  clock,
  log,
  waits = usualWaits,
}: {
  /** Where its API is, without a slash at the end. */
  url: string;
  clock: Clock;
  log: Log;
  waits?: Waits;
}): VatRegister {
  const known = new Map<string, { status: VatStatus; until: number }>();
  /** Until when something is left alone: a country, or all of the register under ''. */
  const resting = new Map<string, number>();
  const isResting = (part: string) => (resting.get(part) ?? 0) > clock.now().getTime();

  function remember(key: string, status: VatStatus): void {
    known.delete(key);
    known.set(key, { status, until: clock.now().getTime() + knownMs });
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  return {
    async check(countryCode, number) {
      const country = countryCode === 'GR' ? 'EL' : countryCode;
      if (!form.test(number)) return 'invalid';
      const key = country + number;
      const before = known.get(key);
      if (before && before.until > clock.now().getTime()) return before.status;
      if (isResting('') || isResting(country)) return 'unverified';
      try {
        const status = await askTwice({ url, country, number }, waits);
        remember(key, status);
        return status;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const { code, silent } = error;
        if (silent !== 'number') resting.set(silent === 'country' ? country : '', clock.now().getTime() + restMs);
        // The number is left out: the log keeps nothing of who buys.
        const facts = { err: error, code, country };
        if (blocked.includes(code)) log.error(facts, 'the register of VAT numbers refuses this server');
        else log.warn(facts, 'the register of VAT numbers does not answer');
        return 'unverified';
      }
    },
  };
}

/** A question, and whom it is for. */
interface Asked {
  url: string;
  /** As the register writes it: EL is Greece, XI is Northern Ireland. */
  country: string;
  /** Without the country code. */
  number: string;
}

/** Asks, and a second time where that may help: after a broken connection, and where too many asked. @throws NoAnswer */
async function askTwice(asked: Asked, { answerMs, pauseMs }: Waits): Promise<VatStatus> {
  const late = AbortSignal.timeout(answerMs);
  try {
    return await ask(asked, late);
  } catch (error) {
    if (!(error instanceof NoAnswer && error.isPassing)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return ask(asked, late);
  }
}

/** @throws NoAnswer */
async function ask({ url, country, number }: Asked, late: AbortSignal): Promise<VatStatus> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: country, vatNumber: number }),
      redirect: 'error',
      signal: late,
    });
    ({ status } = response);
    text = await (await readLimited(response, answerBytes)).text();
  } catch (cause) {
    // The register waits for the country: it is more often that one than all of them.
    if (late.aborted) throw new NoAnswer('no answer in time', 'country', { cause });
    const refusal = outgoingRefusalIn(cause);
    throw new NoAnswer(refusal?.reason ?? 'unreachable', 'register', { isPassing: !refusal, cause });
  }
  return read(status, text);
}

/** What an answer says of a number. @throws NoAnswer where it says nothing of it */
function read(status: number, text: string): VatStatus {
  const { success, data } = answer.safeParse(parsed(text));
  const code = success ? codeOf(data) : null;
  if (code === 'INVALID_INPUT') return 'invalid';
  if (code && ofCountry.includes(code)) throw new NoAnswer(code, 'country', { isPassing: passing.includes(code) });
  // This request is at fault, or this number: others are asked about as before.
  if (code === 'VAT_BLOCKED' || status === 400) throw new NoAnswer(code ?? 'status 400', 'number');
  if (code) throw new NoAnswer(code, 'register', { isPassing: passing.includes(code) });
  if (status !== 200) throw new NoAnswer(`status ${status}`, 'register', { isPassing: status >= 500 });
  if (!success || data.valid === undefined) throw new NoAnswer('an answer of another form', 'register');
  return data.valid ? 'valid' : 'invalid';
}

/** The code of what went wrong; null where the register was asked. */
function codeOf({ actionSucceed, errorWrappers = [], userError }: z.infer<typeof answer>): string | null {
  const [first] = errorWrappers;
  if (first || actionSucceed === false) return first?.error ?? 'an error without a code';
  return userError && !['VALID', 'INVALID'].includes(userError) ? userError : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
