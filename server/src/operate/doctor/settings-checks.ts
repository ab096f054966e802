import { settings } from '../../platform/config/config.ts';
import { type Check, ok, problem, warning } from './check.ts';

/** Whether the settings can be used, and what in them is weak or perhaps a slip. */
export const settingsChecks: readonly Check[] = [
  {
    group: 'settings',
    name: 'usable',
    look: ({ refusal }) =>
      refusal === null
        ? ok('The server starts with these settings.')
        : refusal
            .split('\n')
            .slice(1)
            .map((line) => problem(`${line.trim()}. The server does not start until this is mended.`)),
  },
  {
    group: 'settings',
    name: 'unknown',
    look({ environment }) {
      const names = Object.keys(settings);
      const slips = Object.keys(environment).flatMap((name) => {
        const meant = Object.hasOwn(settings, name) ? undefined : names.find((known) => isNear(name, known));
        return meant ? [warning(`${name} is no setting and is ignored: write ${meant} if that is meant.`)] : [];
      });
      return slips.length > 0 ? slips : ok('No variable looks like a setting with a slip.');
    },
  },
  {
    group: 'settings',
    name: 'strength',
    look({ config: { isLocal, given, METRICS_TOKEN, SMTP_URL, BILLING } }) {
      if (isLocal) return ok('This is a local environment, for development: set CHAMFER_ENV=prod for real use.');
      const weak = [
        !given.includes('PUBLIC_URL') &&
          problem('PUBLIC_URL is missing: set it to the address that people use, since links in mails begin with it.'),
        !SMTP_URL && problem('SMTP_URL is missing: set it to a mail server, since no mail leaves the server.'),
        METRICS_TOKEN !== undefined &&
          (METRICS_TOKEN.length < 24 || new Set(METRICS_TOKEN).size < 8) &&
          warning('METRICS_TOKEN can be guessed: set it to 32 random characters.'),
      ].filter((finding) => finding !== false);
      return weak.length > 0 ? weak : ok(`Nothing is missing or weak; BILLING is ${BILLING}.`);
    },
  },
];

/** Whether two names differ by at most two letters that are added, left out or other ones. */
function isNear(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 6 || Math.abs(one.length - other.length) > 2) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, otherLetter] of [...other].entries()) {
      const changed = row[index]! + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, row[index + 1]! + 1, next[index]! + 1));
    }
    row = next;
  }
  return row.at(-1)! <= 2;
}
