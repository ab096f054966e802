import { execFile } from 'node:child_process';
import { root } from './web-build.ts';

/** An advisory that is known and does not concern an installation, until a day on which it is looked at again. */
interface Accepted {
  /** Its address, as npm prints it. */
  url: string;
  reason: string;
  until: string;
}

/** Advisories that somebody has looked at. */
const accepted: readonly Accepted[] = [];

interface Advisory {
  name: string;
  title: string;
  url: string;
  severity: string;
  range: string;
}

/** What is known about the packages that an installation runs; null where nobody answered who knows. */
export type Audit = { grave: Advisory[]; others: Advisory[] } | null;

/**
 * Asks the registry of npm for advisories about the packages of the lock file, without those of development. Grave ones are of
 * severity high or critical. `registry` is another address than npm's settings have.
 */
export async function audit(registry?: string): Promise<Audit> {
  const args = ['audit', '--omit=dev', '--json', ...(registry ? [`--registry=${registry}`] : [])];
  const options = { cwd: root, timeout: 120_000, maxBuffer: 2 ** 26 };
  // The exit code is 1 both for advisories and where nobody answers: the text says which.
  const printed = await new Promise<string>((resolve) =>
    execFile('npm', args, options, (_, stdout) => resolve(stdout)),
  );
  const report = parsed(printed);
  if (!report?.vulnerabilities) return null;
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each): each is Advisory => typeof each === 'object')
    .filter(({ url }) => !accepted.some((each) => each.url === url && each.until >= new Date().toISOString()));
  const isGrave = ({ severity }: Advisory) => severity === 'high' || severity === 'critical';
  return { grave: advisories.filter(isGrave), others: advisories.filter((each) => !isGrave(each)) };
}

function parsed(text: string): { vulnerabilities?: Record<string, { via: (Advisory | string)[] }> } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const found = await audit();
  if (!found) console.log('Advisories: the registry does not answer, so nothing is known of new ones.');
  for (const { severity, name, range, title, url } of [...(found?.grave ?? []), ...(found?.others ?? [])]) {
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  }
  if (found) console.log(`Advisories: ${found.grave.length} grave, ${found.others.length} others.`);
  process.exitCode = found && found.grave.length > 0 ? 1 : 0;
}
