import { useFormats } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import styles from './price-box.module.css';
import { type PriceLine, type PriceNote, priceSummary } from './price-lines.ts';
import type { InviteFormState } from './use-invite-form.ts';

/** What inviting costs (spec 2 §2 Invite modal). The figures are those of the estimate; nothing is computed here. */
export function PriceBox({ state: { form, estimate, invitees, obstacle } }: { state: InviteFormState }) {
  const t = useT();
  const format = useFormats();
  const summary = estimate.data && priceSummary(estimate.data, form.values.role, invitees.length);
  if (!summary) return null;
  const { lines, dueToday, note } = summary;
  return (
    <section
      className={styles.box}
      aria-label={t('teamInvites.price')}
      aria-live="polite"
      aria-busy={obstacle === 'estimating'}
    >
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.is} className={styles.line}>
            <dt>
              <LineText line={line} />
            </dt>
            <dd>{line.amount ? format.money(line.amount) : t('teamInvites.price.included')}</dd>
          </div>
        ))}
        {dueToday ? (
          <div className={styles.total}>
            <dt>{t('teamInvites.price.dueToday')}</dt>
            <dd>{format.money(dueToday)}</dd>
          </div>
        ) : null}
      </dl>
      {note ? (
        <p className={styles.note}>
          <NoteText note={note} />
        </p>
      ) : null}
    </section>
  );
}

function LineText({ line }: { line: PriceLine }) {
  const t = useT();
  const format = useFormats();
  if (line.is === 'tax') return t('teamInvites.price.tax', { kind: line.kind });
  if (line.is === 'waived') return t('common.paying.waived');
  const { count } = line;
  switch (line.is) {
    case 'free':
      return t('teamInvites.price.free', { count });
    case 'added':
      return line.daysLeft === null ? (
        t('teamInvites.price.addedWhole', { count, period: line.period })
      ) : (
        <Trans
          id="teamInvites.price.added"
          values={{ count, period: line.period, days: line.daysLeft }}
          components={[(whole) => <s>{whole}</s>]}
        />
      );
    case 'in_trial':
      return t('teamInvites.price.inTrial', { count, date: format.day(line.until) });
    case 'subscription':
      return t('teamInvites.price.subscription', { count, period: line.period });
    case 'contract':
      return t('teamInvites.price.contract', { count });
    case 'contributors':
      return t('teamInvites.price.contributors', { count });
  }
}

function NoteText({ note }: { note: PriceNote }) {
  const t = useT();
  const format = useFormats();
  if (note.is === 'contract') return t('teamInvites.price.note.contract');
  if (note.is === 'checkout') {
    return note.trialEnd
      ? t('teamInvites.price.note.checkoutTrial', { date: format.day(note.trialEnd) })
      : t('teamInvites.price.note.checkout');
  }
  const { amount, count, period, source } = note;
  return t('teamInvites.price.note.renewal', {
    date: format.day(note.date),
    amount: format.money(amount),
    period,
    count,
    source: source.is,
    brand: source.is === 'card' ? source.brand : '',
    digits: source.is === 'card' ? source.digits : '',
  });
}
