import { classNames } from '../class-names.ts';
import art from './art.module.css';
import styles from './voucher-stub.module.css';

/** How a voucher fared: it may be claimed, was claimed, or was refused. */
export type StubMark = 'open' | 'claimed' | 'refused';

/** What is drawn on a stub. */
export interface VoucherStubProps {
  /** What the voucher is, for screen readers. */
  label: string;
  /** What it gives. */
  gives: string;
  /** Its code in lines of at most 20 characters; empty where it is not known. */
  lines: readonly string[];
  mark: StubMark;
}

const firstLine = 78;
const lineHeight = 20;

/** A voucher as a stub to tear off, whose end says how it fared. */
export function VoucherStub({ label, gives, lines, mark }: VoucherStubProps) {
  return (
    <svg className={classNames(art.art, styles.stub)} viewBox="0 0 400 132" role="img" aria-label={label}>
      <path className={art.thick} d="M14 12H262l10 10 10-10H386V120H282l-10-10-10 10H14Z" />
      <path className={art.hidden} d="M272 30V104" />
      <text className={classNames(art.bold, styles.gives)} x="34" y="48">
        {gives}
      </text>
      {lines.map((line, index) => (
        <text key={line} className={classNames(art.value, styles.code)} x="34" y={firstLine + index * lineHeight}>
          {line}
        </text>
      ))}
      <Mark mark={mark} />
    </svg>
  );
}

function Mark({ mark }: { mark: StubMark }) {
  if (mark === 'claimed') return <path className={classNames(art.thick, styles.claimed)} d="M312 68l14 14 26-30" />;
  if (mark === 'refused')
    return <path className={classNames(art.thick, styles.refused)} d="M314 52l32 32M346 52l-32 32" />;
  return <circle className={art.dimension} cx="330" cy="67" r="16" />;
}
