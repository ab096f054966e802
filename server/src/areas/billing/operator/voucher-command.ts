import { isAbsolute } from 'node:path';
import { shownVoucherCode } from '@chamfer/contract/voucher-code';
import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../../platform/operator-command.ts';
import {
  type Batch,
  type BatchTerms,
  createBatch,
  listBatches,
  mostCodes,
  revokeBatch,
} from '../vouchers/voucher-batches.service.ts';
import { NoFile, newFile } from './new-file.ts';
import { lastMoment, readOptions, wholeNumber } from './options.ts';

/** The longest that a voucher gives Pro for, in months. */
const mostMonths = 120;
const usage = 'voucher list | voucher revoke NAME | voucher create NAME --codes N --months N …';

/**
 * `voucher list`, `voucher revoke NAME`, and `voucher create NAME --codes N --months N`, perhaps with `--uses N`, `--until
 * DAY`, `--note TEXT` and `--csv FILE`. The codes are in its answer, or in the file, and can never be shown again.
 * @throws WrongUsage
 */
export async function voucherCommand(ctx: Context, [act, given, ...more]: readonly string[]): Promise<Outcome> {
  if (act === 'list' && given === undefined) {
    const all = await listBatches(ctx);
    return done(all.length === 0 ? 'There are no vouchers.' : all.map((each) => lineOf(ctx, each)).join('\n'));
  }
  const name = given?.trim() ?? '';
  if (!['create', 'revoke'].includes(act ?? '')) throw new WrongUsage(usage);
  if (!/^[^\p{C}]{1,100}$/u.test(name) || name.startsWith('--')) {
    throw new WrongUsage('A batch has a name of at most 100 characters, on one line.');
  }
  if (act === 'create') return create(ctx, name, more);
  if (more.length > 0) throw new WrongUsage(usage);
  return (await revokeBatch(ctx, name))
    ? done(`No voucher of ${name} can be claimed any more; who has claimed one keeps Pro to its end.`)
    : refused(`There is no batch ${name} that can be claimed.`);
}

async function create(ctx: Context, name: string, words: readonly string[]): Promise<Outcome> {
  const { terms, csv } = readTerms(ctx, name, words);
  if (!ctx.parts.payments) return refused('Nothing is sold here (BILLING=off): every team has all features.');
  const file = csv === undefined ? null : newFile(csv);
  const keep = async (codes: string[]) => file?.write(csvOf(ctx, codes));
  const codes = await createBatch(ctx, terms, keep).catch(async (error: unknown) => {
    await file?.remove();
    if (error instanceof NoFile) return error;
    throw error;
  });
  if (codes instanceof NoFile) return refused(codes.message);
  if (!codes) return refused(`There is a batch ${name} already.`);
  const made = `${codes.length} vouchers for ${monthsOf(terms.months)} of Pro`;
  if (csv !== undefined) return done(`${made} are in ${csv}. Keep the file: the codes cannot be shown again.`);
  return done(csvOf(ctx, codes).trimEnd());
}

/** The codes of a batch, each with the address at which it is claimed. */
function csvOf({ parts }: Context, codes: readonly string[]): string {
  const rows = codes.map((code) => {
    const shown = shownVoucherCode(code);
    return [shown, `${parts.config.PUBLIC_URL}/claim?voucher=${shown}`];
  });
  return stringify(rows, { header: true, columns: ['code', 'link'] });
}

function readTerms({ parts }: Context, name: string, words: readonly string[]): { terms: BatchTerms; csv?: string } {
  const options = readOptions(words, ['--codes', '--months', '--uses', '--until', '--note', '--csv']);
  const [codes, months] = [wholeNumber(options, '--codes'), wholeNumber(options, '--months')];
  if (codes === null || codes > mostCodes) throw new WrongUsage(`--codes takes how many, from 1 to ${mostCodes}.`);
  if (months === null || months > mostMonths) throw new WrongUsage(`--months takes a length from 1 to ${mostMonths}.`);
  const claimableUntil = lastMoment(options.get('--until'));
  if (claimableUntil && claimableUntil <= parts.clock.now()) {
    throw new WrongUsage('--until takes a day that is to come.');
  }
  const note = options.get('--note')?.trim() || null;
  if (note && !/^[^\p{C}]{1,500}$/u.test(note)) throw new WrongUsage('--note takes a line of at most 500 characters.');
  const csv = options.get('--csv');
  // Where a command is started from is not where the server's code runs.
  if (csv !== undefined && !isAbsolute(csv)) throw new WrongUsage('--csv takes the whole path of a file.');
  const usesPerCode = wholeNumber(options, '--uses') ?? 1;
  return { terms: { name, note, codes, months, usesPerCode, claimableUntil }, csv };
}

const monthsOf = (months: number) => (months === 1 ? '1 month' : `${months} months`);

function lineOf({ parts }: Context, batch: Batch): string {
  const { name, note, months, codes, usesPerCode, claimed, claimableUntil, revokedAt } = batch;
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const many = usesPerCode === 1 ? `${codes} codes` : `${codes} codes for ${usesPerCode} people each`;
  const isOver = claimableUntil !== null && claimableUntil <= parts.clock.now();
  const until = claimableUntil ? `, ${isOver ? 'over since' : 'until'} ${day(claimableUntil)}` : '';
  const revoked = revokedAt ? `, revoked ${day(revokedAt)}` : '';
  const noted = note ? ` (${note})` : '';
  return `${name}: ${monthsOf(months)} of Pro, ${many}, ${claimed} of ${codes * usesPerCode} claimed${until}${revoked}${noted}`;
}
