import { eventually } from '@chamfer/testing/eventually';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Account, Journey } from '../journey.ts';

/** The settings of a server whose lists of schools and companies have these two. */
export const educationServer = {
  BILLING: 'sandbox',
  EDUCATION_DOMAINS: 'tu-bergen.example',
  EDUCATION_REFUSED_DOMAINS: 'nordguss.example',
  SUPPORT_URL: 'https://help.haldenworks.example/new',
};

/** An account with an address at a domain; verified by default. */
export async function studentAt(
  journey: Journey,
  domain: string,
  { isVerified = true, name = 'Lena Solheim' }: { isVerified?: boolean; name?: string } = {},
): Promise<Account> {
  const email = `lena-${crypto.randomUUID().slice(0, 13)}@${domain}`;
  const password = 'Correct-Horse-7';
  const input = { email, password, name, termsAccepted: true };
  const tokens = await journey.api<Pick<Account, 'accessToken' | 'refreshToken'>>('POST', '/auth/web/register', input);
  if (isVerified) await journey.sql('update users set email_verified_at = now() where email = $1', [email]);
  return { email, password, name, ...tokens };
}

/** A photo of an ID, as a phone takes it. */
export async function photoOf(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const card = { width: 640, height: 440, channels: 3, background: '#c9ccd1' } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create: card }).jpeg().toBuffer() };
}

/** Opens the form and fills in everything but the photos. */
export async function fillEducationForm(page: Page): Promise<void> {
  await page.goto('/edu');
  await page.getByRole('radio', { name: 'Student' }).check({ force: true });
  await page.getByLabel('First name').fill('Lena');
  await page.getByLabel('Last name').fill('Solheim');
  await page.getByLabel('School', { exact: true }).fill('TU Bergen');
  await page.getByLabel('Major').fill('Product design');
}

/** Drops files on the field for photos. */
export async function dropPhotos(page: Page, names: readonly string[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const name of all) data.items.add(new File(['\x89PNG'], name, { type: 'image/png' }));
    return data;
  }, names);
  const field = page.getByRole('group', { name: 'Photo of your school ID' });
  await field.dispatchEvent('dragover', { dataTransfer: transfer });
  await field.dispatchEvent('drop', { dataTransfer: transfer });
}

/** The subjects of the mails to an address, the newest first, once there is one with this text. */
export async function mailWith(journey: Journey, email: string, text: string): Promise<string> {
  return eventually(async () => {
    const answer = await fetch(`${journey.origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { subject: string; text: string }[];
    const found = mails.find((mail) => mail.text.includes(text));
    if (!found) throw new Error(`no mail to ${email} says “${text}”`);
    return found.subject;
  }, 100);
}
