import { z } from 'zod';

const dayMs = 24 * 60 * 60_000;
const days = (least: number) => z.coerce.number<string>().int().min(least).max(3650);
/** Only what people may be led to: pages, and mail programs. */
const address = z.url({ protocol: /^(https?|mailto)$/ }).optional();

/** The settings of who runs the installation, and of how long it keeps what (docs/privacy.md). */
export const privacySettings = {
  IMPRINT_URL: address.describe(
    'Imprint, on every public page and in mails. Default: /imprint with IMPRINT_FILE, else none is shown.',
  ),
  OPERATOR_NAME: z
    .string()
    .max(200)
    .optional()
    .describe('Who runs the installation, such as Haldenworks AG, on every public page and in mails.'),
  PRIVACY_EMAIL: z
    .email()
    .optional()
    .describe('Where people write about their data, on every public page and in mails.'),
  RETENTION_AUDIT_DAYS: days(30)
    .optional()
    .describe('How many days entries of the audit log are kept. Default: they are not deleted.'),
  RETENTION_IP_DAYS: days(1)
    .default(180)
    .describe(
      'After how many days IP addresses go from entries of the audit log, sessions that are over and education requests. What they belong to stays.',
    ),
  RETENTION_SESSIONS_DAYS: days(31)
    .default(400)
    .describe(
      'How many days sessions are kept after their last use, with device and address. They are over after 30; until then they tell known devices from new ones.',
    ),
  RETENTION_OPENINGS_DAYS: days(1)
    .default(90)
    .describe('How many days openings of review links are kept with LINK_OPENINGS=on.'),
  RETENTION_WEBHOOK_LOG_DAYS: days(1)
    .default(30)
    .describe('How many days deliveries stay in the log of a webhook, with what was sent.'),
  RETENTION_JOBS_DAYS: days(1)
    .default(7)
    .describe('How many days jobs and mails are kept after their end. Those that wait are kept for 14 days.'),
} as const;

/** The moment before which something is too old that is kept for some days. */
export function daysBefore(now: Date, count: number): Date {
  return new Date(now.getTime() - count * dayMs);
}
