import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { addUses } from '../http/limit/limits.ts';
import { hashSecret } from '../secrets.ts';
import type { Captcha, CaptchaParts } from './captcha-port.ts';

/**
 * PBKDF2 iterations per derivation, about a millisecond on a desktop computer. A solution takes 250 to 500 derivations:
 * at most half a second there, about a second on a phone.
 */
const cost = 5000;
const [fewest, most] = [250, 500];
/** How long a challenge is valid, in milliseconds. */
const lifetimeMs = 10 * 60_000;

/**
 * ALTCHA: a proof of work (PBKDF2/SHA-256) that the browser computes in the background. Challenges are signed, so none
 * is stored, and the solution is signed as well, so verifying needs no derivation. Used challenges are stored until
 * they expire, to prevent reuse.
 */
export function makeAltcha({ clock, database, keys }: CaptchaParts): Captcha {
  const secrets = {
    hmacSignatureSecret: `challenge|${keys.captcha}`,
    hmacKeySignatureSecret: `answer|${keys.captcha}`,
  };
  return {
    async challenge() {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewest, most + 1),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + lifetimeMs),
      });
      return { provider: 'altcha', challenge: { ...challenge } };
    },
    async verify(solution) {
      const given = readPayload(solution);
      // The library uses the system clock; ours may be a different one.
      if (!given || given.challenge.parameters.expiresAt * 1000 <= clock.now().getTime()) return false;
      const { verified } = await verifySolution({ ...given, ...secrets, deriveKey });
      if (!verified) return false;
      const key = `captcha|used|${hashSecret(given.challenge.signature)}`;
      const [use] = await addUses({ clock, database }, [key], lifetimeMs);
      return use!.count === 1;
    },
  };
}

/** Decodes the base64 JSON that ALTCHA's clients send; null for anything else. */
function readPayload(solution: string): z.infer<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString()));
  } catch {
    return null;
  }
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: hex(32),
      nonce: z.string(),
      salt: z.string(),
    }),
    // Only one spelling is allowed, because used challenges are identified by it.
    signature: hex(32),
  }),
  solution: z.object({ counter: z.number(), derivedKey: hex(32) }),
});
