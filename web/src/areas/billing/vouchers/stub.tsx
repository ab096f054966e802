import { readVoucherCode, shownVoucherCode } from '@chamfer/contract/voucher-code';
import { useT } from '../../../i18n/use-t.ts';
import { type StubMark, VoucherStub } from '../../../ui/art/voucher-stub.tsx';
import styles from './vouchers.module.css';

/** How many characters of a code are in a line, hyphens included. */
const lineLength = 20;

/** The stub of the voucher that was asked for: the same on every screen, only its end differs. */
export function Stub({ typed, months, mark }: { typed: string; months?: number | undefined; mark: StubMark }) {
  const t = useT();
  const code = readVoucherCode(typed);
  const shown = code === null ? '' : shownVoucherCode(code);
  const lines = [shown.slice(0, lineLength), shown.slice(lineLength)].filter((line) => line !== '');
  return (
    <div className={styles.stub}>
      <VoucherStub
        label={t('voucher.stub', { code: shown }).trim()}
        gives={months === undefined ? 'Pro' : t('voucher.gives', { months })}
        lines={lines}
        mark={mark}
      />
    </div>
  );
}
