import type { CallOptions } from '@chamfer/contract';
import sharp from 'sharp';
import { buildPerson, type TestPerson } from './factories.ts';
import { solveCaptcha } from './solved-captcha.ts';
import type { TestApp } from './test-app.ts';

/** Settings of tests: plans are sold, and a school is known. */
export const educationEnv = { BILLING: 'sandbox', EDUCATION_DOMAINS: 'tu-bergen.example' };
/** What somebody fills in. */
export const asked = {
  role: 'STUDENT',
  firstName: 'Lena',
  lastName: 'Solheim',
  school: 'TU Bergen',
  major: 'Product design',
} as const;

/** A photo of a card, by its colour. */
export function cardPhoto(background = '#3a6'): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The calls of one person. */
export function educationCalls(app: TestApp) {
  return {
    check: async (as: TestPerson) => app.call('GET /edu/edu-request', { as, captcha: await solveCaptcha(app) }),
    ask: async (as: TestPerson, given: Partial<CallOptions<'POST /edu-requests'>['input']> = {}) =>
      app.call('POST /edu-requests', { as, captcha: await solveCaptcha(app), input: { ...asked, ...given } }),
    send: (as: TestPerson, body: Buffer, { key = crypto.randomUUID(), name = 'card.png' } = {}) =>
      app.call('PUT /edu/id-photos/{key}', { as, params: { key }, query: { name }, body }),
    /** A student with an address of the school. */
    student: (given: { verified?: boolean } = {}) =>
      buildPerson(app, { email: `lena-${crypto.randomUUID()}@student.tu-bergen.example`, ...given }),
    verify: (hash: string, as?: TestPerson) => app.call('POST /edu/verify', { as, input: { hash } }),
    account: async (as: TestPerson) => (await app.call('GET /account', { as })).body,
  };
}
