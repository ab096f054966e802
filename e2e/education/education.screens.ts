import type { Page } from 'playwright-core';
import { unknownSecret } from '../support/data/mailbox.ts';
import type { Screen } from '../support/steps/screen.ts';

const email = 'lena.solheim@student.ntnu.no';
const check = {
  verified: false,
  eduRequestStatus: null,
  dueToRenew: false,
  hasEduDomain: false,
  eduEmailAlreadyUsed: false,
  status: null,
  email,
  evidence: 'id_photo' as 'id_photo' | 'chsi' | null,
  requestedAt: '2026-11-18T09:00:00Z',
  licenceUntil: '2027-11-20T09:00:00Z',
  renewableFrom: '2027-10-20T09:00:00Z',
  photos: [] as object[],
};
const sizes = ['desktop', 'phone'] as const;

/** The check is answered with this. */
async function answer(page: Page, more: Partial<typeof check>, path: string): Promise<void> {
  await page.route('**/api/edu/edu-request', (route) => route.fulfill({ json: { ...check, ...more } }));
  await page.goto(path);
}

async function fill(page: Page): Promise<void> {
  await page.locator('main input[value="STUDENT"]').check({ force: true });
  for (const [name, text] of [
    ['firstName', 'Lena'],
    ['lastName', 'Solheim'],
    ['school', 'TU Bergen'],
    ['major', 'Product design'],
  ] as const) {
    await page.locator(`main input[name="${name}"]`).fill(text);
  }
}

/** A picture of a card, drawn by the page, in the field for photos. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('main input[type="file"]').evaluate(async (input, fileName) => {
    const canvas = new OffscreenCanvas(640, 440);
    const pen = canvas.getContext('2d')!;
    for (const [colour, ...box] of [
      ['#c9ccd1', 0, 0, 640, 440],
      ['#f7f8fa', 70, 60, 500, 320],
      ['#24506b', 70, 60, 500, 80],
      ['#8e97a1', 110, 180, 120, 160],
      ['#666d75', 280, 200, 220, 30],
    ] as const) {
      pen.fillStyle = colour;
      pen.fillRect(...(box as unknown as [number, number, number, number]));
    }
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob({ type: 'image/jpeg' })], fileName, { type: 'image/jpeg' }));
    (input as HTMLInputElement).files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, name);
}

const form = (name: string, more: Partial<typeof check>, arrange?: (page: Page) => Promise<void>): Screen => ({
  name: `education-${name}`,
  path: () => '/account',
  as: 'buyer',
  textHeavy: true,
  sizes,
  async arrange(page) {
    await answer(page, more, '/edu');
    await page.locator('main button[type="submit"]').waitFor();
    await fill(page);
    await arrange?.(page);
  },
});

const outcome = (name: string, path: string): Screen => ({
  name: `education-${name}`,
  path: () => '/account',
  as: 'buyer',
  textHeavy: true,
  sizes,
  async arrange(page) {
    await answer(page, {}, path);
    await page.locator('main :is(a, button)').first().waitFor();
    await page.locator('main [aria-hidden="true"][style*="80%"]').waitFor({ state: 'detached' });
  },
});

const link = (name: string, arrange: (page: Page) => Promise<unknown>): Screen => ({
  name: `education-link-${name}`,
  path: () => '/terms',
  textHeavy: true,
  sizes,
  expected: /400/,
  async arrange(page) {
    await page.route('**/api/edu/verify/show', (route) => route.fulfill({ json: { email, isOwn: name === 'active' } }));
    await arrange(page);
    await page.goto(`/edu/verify#${unknownSecret}`);
    await page.locator('main :is(a, button)').first().waitFor();
  },
});

/** The request of an education licence, and what becomes of it. */
export const screens: Screen[] = [
  form('request', {}),
  form('photos', {}, async (page) => {
    await page.route('**/api/edu/id-photos/*', async (route) => {
      const bytes = route.request().postDataBuffer()?.length ?? 0;
      const name = new URL(route.request().url()).searchParams.get('name');
      // The second stays on its way.
      if (name === 'card-back.jpg') return;
      await route.fulfill({ json: { photoId: crypto.randomUUID(), name, bytes: bytes + 400_000 } });
    });
    await choose(page, 'card-front.jpg');
    await page.locator('main li small').waitFor();
    await choose(page, 'card-back.jpg');
    await page.locator('main [role="progressbar"]').waitFor();
  }),
  {
    ...form('errors', {}),
    async arrange(page) {
      await answer(page, {}, '/edu');
      await page.locator('main button[type="submit"]').waitFor();
      const input = page.locator('main input[type="file"]');
      await input.setInputFiles({ name: 'scan-600dpi.png', mimeType: 'image/png', buffer: Buffer.alloc(1_500_000) });
      await page.locator('main li').first().waitFor();
      await input.setInputFiles({ name: 'card.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
      await page.locator('main li').nth(1).waitFor();
      await page.locator('main button[type="submit"]').click();
    },
  },
  form('school', { hasEduDomain: true, evidence: null }),
  form('chsi', { evidence: 'chsi' }),
  outcome('requested', '/edu/confirmation?status=requested'),
  outcome('approved', '/edu/confirmation?status=approved'),
  outcome('already-requested', '/edu/confirmation?status=already-requested'),
  outcome('already-edu', '/edu/confirmation?status=already-edu'),
  outcome('verification-needed', '/edu/confirmation?status=verification-needed'),
  outcome('unknown', '/edu/confirmation?status=granted'),
  outcome('ineligible', '/edu/ineligible'),
  outcome('unavailable', '/edu/unavailable'),
  {
    ...outcome('verification-required', '/edu/email-verification-required'),
    as: 'newcomer',
  },
  {
    ...outcome('used', '/edu'),
    async arrange(page) {
      await answer(page, { eduEmailAlreadyUsed: true }, '/edu');
      await page.locator('main a').first().waitFor();
    },
  },
  link('ask', async () => undefined),
  link('active', async (page) => {
    await page.route('**/api/edu/verify', (route) =>
      route.fulfill({ json: { licenceUntil: check.licenceUntil, removed: false } }),
    );
  }),
  link('failed', async (page) => {
    await page.route('**/api/edu/verify/show', (route) =>
      route.fulfill({ status: 400, json: { code: 'INVALID_CONFIRMATION_HASH', message: '', requestId: 'a-request' } }),
    );
  }),
];
