import { Check, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './education.module.css';
import type { ShownRequest } from './use-requests.ts';

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What speaks for a request and against it. */
export function FitCard({ request }: { request: ShownRequest }) {
  const t = useT();
  const { accountName, email, evidence, isAddressUsed, hasEduDomain } = request;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return (
    <Card title={t('consoleWork.education.fit')}>
      <ul className={styles.evidence}>
        {fitsName(request) ? (
          <Fact tone="yes">{t('consoleWork.education.fit.name')}</Fact>
        ) : (
          <Fact tone="no">{t('consoleWork.education.fit.otherName', { name: accountName })}</Fact>
        )}
        {isAddressUsed ? (
          <Fact tone="no" detail={t('consoleWork.education.fit.used.text')}>
            {t('consoleWork.education.fit.used')}
          </Fact>
        ) : (
          <Fact tone="yes">{t('consoleWork.education.fit.unused')}</Fact>
        )}
        {hasEduDomain ? (
          <Fact tone="yes">{t('consoleWork.education.fit.domain', { domain })}</Fact>
        ) : (
          <Fact tone="no" detail={evidence === 'address' ? undefined : t('consoleWork.education.fit.noDomain.text')}>
            {t('consoleWork.education.fit.noDomain', { domain })}
          </Fact>
        )}
        <Fact tone="plain">{t('consoleWork.education.fit.evidence', { evidence })}</Fact>
      </ul>
    </Card>
  );
}

/** When and from where was asked. */
export function AskedCard({ request: { email, createdAt, ip } }: { request: ShownRequest }) {
  const t = useT();
  const format = useFormats();
  return (
    <Card title={t('consoleWork.education.asked')}>
      <dl className={styles.pairs}>
        <dt>{t('consoleWork.education.address')}</dt>
        <dd>{email}</dd>
        <dt>{t('consoleWork.education.on')}</dt>
        <dd>{format.date(createdAt)}</dd>
        <dt>{t('consoleWork.from')}</dt>
        <dd>{ip}</dd>
      </dl>
    </Card>
  );
}

/** The name of the account has both names of the request. */
function fitsName({ accountName, firstName, lastName }: ShownRequest): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
  return [firstName, lastName].every((name) => plain(accountName).includes(plain(name)));
}

function Fact({
  tone,
  detail,
  children,
}: {
  tone: 'yes' | 'no' | 'plain';
  detail?: string | undefined;
  children: ReactNode;
}) {
  const Icon = { yes: Check, no: TriangleAlert, plain: Info }[tone];
  return (
    <li data-tone={tone}>
      <Icon {...look} />
      <span>
        {children}
        {detail ? <small>{detail}</small> : null}
      </span>
    </li>
  );
}
