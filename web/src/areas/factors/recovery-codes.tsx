import { brand } from '@chamfer/contract/brand';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { Button } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './recovery-codes.module.css';

/** Recovery codes, with ways to save them. Printed and saved copies state whose they are. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT();
  const format = useFormats();
  const { data: account } = useAccount();
  const [made] = useState(() => format.date(Date.now()));
  const first = useRef<HTMLButtonElement>(null);
  // The form that this replaces had the focus.
  useEffect(() => first.current?.focus(), []);
  const heading = t('factors.codes.heading', { product: brand.name, email: account?.email ?? '', date: made });
  return (
    <>
      <p>{t('factors.codes.text')}</p>
      <div className={styles.sheet}>
        <p className={styles.heading}>{heading}</p>
        <ul className={styles.codes} aria-label={t('factors.codes.label')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <CopyButton
          ref={first}
          text={codes.join('\n')}
          label={t('factors.codes.copy')}
          copiedLabel={t('factors.copied')}
          onRefused={() => showToast({ kind: 'error', text: t('factors.copyFailed') })}
        />
        <Button
          icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => saveText(`${brand.name.toLowerCase()}-recovery-codes.txt`, [heading, '', ...codes, ''])}
        >
          {t('factors.codes.download')}
        </Button>
        <Button icon={<Printer size={16} strokeWidth={1.5} aria-hidden />} onClick={() => window.print()}>
          {t('factors.codes.print')}
        </Button>
      </div>
    </>
  );
}

/** Downloads a text file. Lines end with CRLF, which every editor supports. */
function saveText(name: string, lines: string[]): void {
  const address = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
