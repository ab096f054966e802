import { z } from 'zod';

/** The settings of telemetry (spec 1 §7): off unless the operator wants it. */
export const telemetrySettings = {
  TELEMETRY: z
    .enum(['off', 'store', 'forward'])
    .default('off')
    .describe(
      'What becomes of events about how the app is used: store keeps them in the database, where `npm run chamfer -- telemetry` and SQL read them; forward sends them on to TELEMETRY_URL and keeps nothing. off: browsers send none. What events there are says docs/telemetry.md.',
    ),
  TELEMETRY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where TELEMETRY=forward sends events: POST with a JSON array of at most 500 events, as browsers sent them and with received_at. This server sends them, not the browsers.',
    ),
  TELEMETRY_RETENTION_DAYS: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('How many days events are kept with TELEMETRY=store; a day is deleted as a whole.'),
  TELEMETRY_CONSENT: z
    .enum(['ask', 'implied'])
    .default('ask')
    .describe(
      'ask: nothing is sent before somebody agrees, in a bar at the bottom of the page. implied: events are sent until somebody says no, in the settings of the account. Browsers that ask not to be tracked (Sec-GPC, DNT) send nothing either way.',
    ),
} as const;

/** What does not fit together, each with what to do. */
export function telemetryProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const { TELEMETRY: mode, TELEMETRY_URL: address } = given;
  if (mode === 'forward' && !address) return ['TELEMETRY_URL: needed with TELEMETRY=forward, which sends events there'];
  if (address && mode !== 'forward') {
    return [
      'TELEMETRY_URL: is used with TELEMETRY=forward alone. Browsers do not send events there themselves any more: set TELEMETRY=forward, and this server does, or remove TELEMETRY_URL',
    ];
  }
  return [];
}
