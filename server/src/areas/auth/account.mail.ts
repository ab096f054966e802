import { brand } from '@chamfer/contract/brand';
import type { Language } from '@chamfer/contract/languages';
import { type MailBody, mailBody } from '../../platform/mail/mail-layout.ts';
import { type MailTextKey, mailText } from '../../platform/mail/mail-text.ts';

/** What an account's owner gets mail about. */
export const accountMailKinds = [
  'verification',
  'password-reset',
  'password-reset-sso',
  'password-changed',
  'new-device',
  'email-change',
  'email-changed',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'account-deleted',
] as const;
/** A kind of mail to an account's owner. */
export type AccountMailKind = (typeof accountMailKinds)[number];

/** What goes into a mail to an account's owner. */
export interface AccountMailContent {
  language: Language;
  name: string;
  /** Where the button leads. */
  url: string;
  /** What else the texts of the kind have placeholders for, such as `newEmail`. */
  values?: Record<string, string> | undefined;
}

/** A mail to an account's owner, in the reader's language. */
export function accountMail(kind: AccountMailKind, { language, name, url, values }: AccountMailContent): MailBody {
  const text = (key: MailTextKey) => mailText(language, key, { ...values, name, product: brand.name });
  return mailBody({
    language,
    subject: text(`${kind}.subject`),
    heading: text(`${kind}.heading`),
    paragraphs: [text('layout.greeting'), text(`${kind}.text`), ...(details[kind] ?? []).map(text)],
    button: kind === 'account-deleted' ? undefined : { label: text(`${kind}.button`), url },
    note: text(`${kind}.note`),
    addressNote: text('layout.address-note'),
  });
}

/** Paragraphs that some kinds have after their text. */
const details: Partial<Record<AccountMailKind, MailTextKey[]>> = {
  'new-device': ['new-device.device', 'new-device.ip', 'new-device.time'],
};
