import { WrongUsage } from '../../../platform/operator-command.ts';

/** Options with a value each. @throws WrongUsage for one that is not known, or given twice */
export function readOptions(words: readonly string[], known: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = [words[at]!, words[at + 1]];
    if (!known.includes(name) || value === undefined || options.has(name)) {
      throw new WrongUsage(`Not understood: ${name}`);
    }
    options.set(name, value);
  }
  return options;
}

/** The end of a day, such as 2026-12-31. @throws WrongUsage */
export function lastMoment(day: string | undefined): Date | null {
  if (day === undefined) return null;
  const moment = new Date(`${day}T23:59:59.999Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime())) {
    throw new WrongUsage('--until takes a day such as 2026-12-31.');
  }
  return moment;
}

/** A whole number from 1; null where the option is not given. @throws WrongUsage */
export function wholeNumber(options: ReadonlyMap<string, string>, name: string): number | null {
  const value = options.get(name);
  if (value === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new WrongUsage(`${name} takes a whole number from 1.`);
  return Number(value);
}
