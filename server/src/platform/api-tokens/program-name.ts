import { deviceName } from '../device-name.ts';

const mostCharacters = 60;

/**
 * A short name of the program that sent a User-Agent header: what runs our command line, a known program, or the first word
 * of the header. '' if there is none.
 */
export function programName(userAgent: string): string {
  const [, runner] = /^chamfer-cli\/\S+(?: \(([\w .-]{1,40})\))?/.exec(userAgent) ?? [];
  if (runner) return runner;
  if (userAgent.startsWith('chamfer-cli/')) return 'Chamfer CLI';
  const known = deviceName(userAgent);
  const first = /^[\w.-]+/.exec(userAgent)?.[0] ?? '';
  return (known || first).slice(0, mostCharacters);
}
