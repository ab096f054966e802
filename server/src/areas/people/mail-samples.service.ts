import type { Language } from '@chamfer/contract/languages';
import type { MailBody } from '../../platform/mail/mail-layout.ts';
import { type AccountMailKind, accountMail, accountMailKinds } from './account.mail.ts';

/** A mail as somebody would get it. */
export interface SampleMail extends MailBody {
  kind: AccountMailKind;
}

/** Every kind of mail to an account's owner, filled with made-up facts, for the preview of local environments. */
export function sampleAccountMails(language: Language): SampleMail[] {
  const url = 'http://localhost:3000/example';
  return accountMailKinds.map((kind) => {
    const isProven = !toUnproven.includes(kind);
    return { kind, ...accountMail(kind, { language, name: 'Mara', isProven, url, values }) };
  });
}

/** These go to mailboxes that nobody has proven yet, so they greet nobody by name. */
const toUnproven: AccountMailKind[] = ['verification', 'email-change'];

/** Something for every placeholder that the texts of a kind have. */
const values = {
  newEmail: 'mara@haldenworks.example',
  device: 'Firefox on Windows',
  ip: '203.0.113.7',
  time: '21 November 2026 at 18:49 UTC',
  passkey: 'Mara’s laptop',
  left: '9',
  designs: '3',
  people: '1',
};
