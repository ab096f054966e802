import { languageTags } from '@chamfer/contract/languages';
import { Download, FileText, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogues.ts';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useLanguage, useT } from '../../../i18n/use-t.ts';
import { saveAnswer } from '../../../platform/http/save-answer.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from './billing-page.module.css';
import { type Invoice, useInvoices } from './use-billing.ts';

/** The invoices and credit notes of a team, each as a PDF, and as XML where there is one (BILLING §10). */
export function InvoicesSection({ teamId }: { teamId: string }) {
  const t = useT();
  const format = useFormats();
  const [year, setYear] = useState<number>();
  const list = useInvoices(teamId, year);
  return (
    <section className={styles.invoices} aria-labelledby="billing-invoices">
      <div className={styles.invoicesHead}>
        <h2 id="billing-invoices">{t('billing.invoices')}</h2>
        <YearChoice teamId={teamId} year={year} onChange={setYear} />
        {list.items.length > 1 ? <DownloadAll teamId={teamId} year={year} /> : null}
      </div>
      {list.status === 'failed' ? (
        <EmptyState
          title={t('billing.invoices.failed')}
          actions={
            <Button busy={list.isReloading} onClick={list.reload}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : list.status === 'loading' ? (
        <Skeleton height={96} />
      ) : list.items.length === 0 ? (
        <EmptyState title={t('billing.invoices.none')} text={t('billing.invoices.none.text')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('billing.invoices.number')}</th>
              <th scope="col">{t('billing.invoices.date')}</th>
              <th scope="col">{t('billing.invoices.for')}</th>
              <th scope="col" className={styles.amount}>
                {t('billing.invoices.amount')}
              </th>
              <th scope="col" className={styles.status}>
                {t('billing.invoices.status')}
              </th>
              <th scope="col">
                <span className="sr">{t('billing.invoices.file')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((invoice) => (
              <tr key={invoice.id}>
                <td className={styles.number}>
                  {invoice.kind === 'invoice' ? (
                    <FileText size={16} strokeWidth={1.5} aria-hidden />
                  ) : (
                    <ReceiptText size={16} strokeWidth={1.5} aria-hidden />
                  )}
                  {invoice.number}
                </td>
                <td className={styles.day}>{format.day(invoice.issuedAt)}</td>
                <td className={styles.for}>
                  <Purchase invoice={invoice} />
                </td>
                <td className={styles.amount}>
                  {format.money({ amount: invoice.totalAmount, currencyCode: invoice.currencyCode })}
                </td>
                <td className={styles.status}>
                  <Badge tone={invoice.status === 'paid' ? 'ok' : 'plain'}>
                    {t(`billing.invoices.status.${invoice.status}`)}
                  </Badge>
                </td>
                <td className={styles.file}>
                  <PdfButton teamId={teamId} invoice={invoice} />
                  {invoice.hasXml ? <XmlButton teamId={teamId} invoice={invoice} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.items.length > 0 ? <p className={styles.note}>{t('billing.invoices.tax')}</p> : null}
      {list.more === 'there' ? <Button onClick={list.loadMore}>{t('billing.invoices.more')}</Button> : null}
    </section>
  );
}

/** The years that have invoices, where there are several. */
function YearChoice({
  teamId,
  year,
  onChange,
}: {
  teamId: string;
  year: number | undefined;
  onChange: (year: number | undefined) => void;
}) {
  const t = useT();
  const years = useInvoices(teamId).pages[0]?.years ?? [];
  if (years.length < 2) return null;
  return (
    <Select
      label={t('billing.invoices.year')}
      labelHidden
      size="sm"
      className={styles.year}
      options={[
        { value: '', label: t('billing.invoices.year.all') },
        ...years.map((each) => ({ value: `${each}`, label: `${each}` })),
      ]}
      value={year ? `${year}` : ''}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : undefined)}
    />
  );
}

function DownloadAll({ teamId, year }: { teamId: string; year: number | undefined }) {
  const t = useT();
  const [isBusy, save] = useSaving('billing.invoices.failed', () =>
    saveAnswer('GET /app/teams/{teamId}/invoices.zip', { params: { teamId }, query: { year } }, 'invoices.zip'),
  );
  return (
    <Button size="sm" busy={isBusy} icon={<Download size={16} strokeWidth={1.5} aria-hidden />} onClick={save}>
      {t('billing.invoices.all')}
    </Button>
  );
}

/** Whether a file is on its way, and what fetches it. */
function useSaving(failure: MessageKey, fetchFile: () => Promise<void>): [boolean, () => void] {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await fetchFile();
    } catch {
      showToast({ kind: 'error', text: t(failure) });
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, () => void save()];
}

/** What an invoice is for, at which price, how it was paid, and whom it is made out to; a credit note names its invoice. */
function Purchase({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const format = useFormats();
  const { purchase, currencyCode, paymentSource, buyer, invoiceNumber } = invoice;
  const { unitAmount: amount, period } = purchase;
  const price = format.money({ amount, currencyCode });
  return (
    <>
      <span>{invoiceNumber ? t('billing.invoices.creditOf', { number: invoiceNumber }) : seatsText(t, purchase)}</span>
      <span className={styles.facts}>
        {invoiceNumber ? <span>{seatsText(t, purchase)}</span> : null}
        <span>{t('billing.invoices.unit', { price, period })}</span>
        {paymentSource ? <PaidWith source={paymentSource} /> : null}
      </span>
      {buyer ? <BuyerText buyer={buyer} /> : null}
    </>
  );
}

function PaidWith({ source: { type, cardBrand, lastFourDigits } }: { source: NonNullable<Invoice['paymentSource']> }) {
  const t = useT();
  if (type === 'apple_pay') return <span>{t('billing.payment.apple')}</span>;
  const brand = cardBrand ?? t('billing.payment.card');
  return <span>{t('billing.invoices.card', { brand, digits: lastFourDigits ?? '····' })}</span>;
}

/** Name and address of the buyer in a line. */
function BuyerText({ buyer }: { buyer: NonNullable<Invoice['buyer']> }) {
  const tag = languageTags[useLanguage()];
  const { company, line1, line2, zip, city, stateCode, countryCode } = buyer;
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode === 'XI' ? 'GB' : countryCode);
  const place = [zip, city, stateCode].filter(Boolean).join(' ');
  return <span className={styles.facts}>{[company, line1, line2, place, country].filter(Boolean).join(', ')}</span>;
}

/** '8 editor seats, 1 year', '1 editor seat, 253 days'. */
function seatsText(t: Translate, { editorSeatCount: count, period, days }: Invoice['purchase']): string {
  return days === null
    ? t('billing.seats.line.whole', { count, whole: t(`billing.seats.whole.${period}`) })
    : t('billing.invoices.for.days', { count, days });
}

function PdfButton({ teamId, invoice: { id, number } }: { teamId: string; invoice: Invoice }) {
  const t = useT();
  const [isBusy, save] = useSaving('billing.invoices.pdf.failed', () => {
    const params = { teamId, invoiceId: id };
    return saveAnswer('GET /app/teams/{teamId}/invoices/{invoiceId}/pdf', { params }, `${number}.pdf`);
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
      aria-label={t('billing.invoices.pdf.of', { number })}
      onClick={save}
    >
      {t('billing.invoices.pdf')}
    </Button>
  );
}

/** The file that accounting software reads. It is in the PDF too. */
function XmlButton({ teamId, invoice: { id, number } }: { teamId: string; invoice: Invoice }) {
  const t = useT();
  const [isBusy, save] = useSaving('billing.invoices.xml.failed', () => {
    const params = { teamId, invoiceId: id };
    return saveAnswer('GET /app/teams/{teamId}/invoices/{invoiceId}/xml', { params }, `${number}.xml`);
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      aria-label={t('billing.invoices.xml.of', { number })}
      onClick={save}
    >
      {t('billing.invoices.xml')}
    </Button>
  );
}
