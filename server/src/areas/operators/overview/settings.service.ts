import type { CallOutput } from '@chamfer/contract';
import { audit } from '../../../platform/audit.ts';
import { settings } from '../../../platform/config/config.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { requireUser } from '../../people/people.service.ts';
import { testMail } from '../operators.mails.ts';

type Setting = CallOutput<'GET /operator/settings'>['settings'][number];

/** The names of settings that nobody should read on a screen. */
const secret = /SECRET|PASSWORD|PRIVATE|TOKEN|DSN|_KEY$|_KEYS$|_PEM$|_HEADERS$/;

/** Every setting of this server, by name. Secrets, and passwords in addresses, are left out. */
export function listSettings({ parts: { config } }: Context): CallOutput<'GET /operator/settings'> {
  const values = config as unknown as Readonly<Record<string, unknown>>;
  const shown = Object.entries(settings).map(([name, { description }]): Setting => {
    const isSecret = secret.test(name);
    return {
      name,
      value: isSecret ? null : written(values[name]),
      isSecret,
      origin: config.given.includes(name) ? 'environment' : 'default',
      about: description ?? '',
    };
  });
  return { settings: shown.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

/** A value as it would be in the environment. */
function written(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value);
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return text.replace(/(\w:\/\/[^/\s:@]*):[^/\s@]+@/g, '$1:…@');
}

/** Mails the operator, to see whether mail arrives. */
export async function sendTestMail(ctx: Context): Promise<void> {
  await transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    const user = await requireUser(db, actorOf(ctx).userId);
    await sendMail(ctx, db, testMail, ownerOf(user));
    await audit(ctx, db, 'operator.test_mail_sent', user.id);
  });
}
