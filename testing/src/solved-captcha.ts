import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from './test-app.ts';

/**
 * Fetches a captcha challenge and solves it, as a browser would. Returns the value for a call's `captcha` field. Takes
 * about half a second.
 */
export async function solveCaptcha(app: Pick<TestApp, 'call'>): Promise<string> {
  const { body } = await app.call('GET /auth/captcha');
  if (body.provider !== 'altcha') throw new Error(`the captcha is ${body.provider}’s, which nothing here solves`);
  const challenge = body.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
