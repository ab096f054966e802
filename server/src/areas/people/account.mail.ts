import { brand } from '@chamfer/contract/brand';
import type { Language } from '@chamfer/contract/languages';
import { greeting } from '../../platform/mail/greeting.ts';
import { type MailBody, mailBody } from '../../platform/mail/mail-layout.ts';
import { type MailTextKey, mailText } from '../../platform/mail/mail-text.ts';
import { strangersText } from '../../platform/mail/strangers-text.ts';

/** What an account's owner gets mail about. */
export const accountMailKinds = [
  'verification',
  'password-reset',
  'password-reset-sso',
  'password-changed',
  'started-over',
  'additions-removed',
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
  /** Whether the mailbox was proven to be that of the account: before that, the name is a stranger's text. */
  isProven: boolean;
  /** Where the button leads. */
  url: string;
  /** What else the texts of the kind have placeholders for, such as `newEmail`. */
  values?: Record<string, string> | undefined;
}

/** A mail to an account's owner, in the reader's language. */
export function accountMail(
  kind: AccountMailKind,
  { language, name, isProven, url, values }: AccountMailContent,
): MailBody {
  const filled: Record<string, string> = { ...values, product: brand.name };
  if (filled.passkey !== undefined) filled.passkey = passkeyName(language, filled.passkey);
  const text = (key: MailTextKey) => mailText(language, key, filled);
  return mailBody({
    language,
    subject: text(`${kind}.subject`),
    heading: text(`${kind}.heading`),
    paragraphs: [greeting(language, { name, isProven }), text(`${kind}.text`), ...(details[kind] ?? []).map(text)],
    button: kind === 'account-deleted' ? undefined : { label: text(`${kind}.button`), url },
    note: text(`${kind}.note`),
    addressNote: text('layout.address-note'),
  });
}

/** Whoever opened the account chose the name, and that may be a stranger. */
function passkeyName(language: Language, name: string): string {
  return strangersText(name) || mailText(language, 'passkey.default-name');
}

/** Paragraphs that some kinds have after their text. */
const details: Partial<Record<AccountMailKind, MailTextKey[]>> = {
  'started-over': ['started-over.content'],
  'new-device': ['new-device.device', 'new-device.ip', 'new-device.time'],
};
