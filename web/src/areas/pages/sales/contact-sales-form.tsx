import { tidyEmail } from '@chamfer/contract/email-address';
import { mostInquiryLength } from '@chamfer/contract/rules';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './contact-sales.module.css';
import { checkInquiry, type Inquiry, inquiryRefusal, seatsOf } from './contact-sales-checks.ts';

const empty: Inquiry = { name: '', email: '', company: '', seats: '', message: '' };

/** A message to sales: who asks, for which company, for how many people. `onSent` gets the address that is answered to. */
export function ContactSalesForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT();
  const form = useForm<Inquiry>({
    start: empty,
    check: checkInquiry,
    send: async ({ name, email, company, seats, message }) => {
      const input = { name, email: tidyEmail(email), company, seats: seatsOf(seats) ?? undefined, message };
      await call('POST /app/sales-inquiries', { input });
      onSent(input.email);
    },
    refusal: inquiryRefusal,
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField {...form.field('name')} label={t('pages.sales.name')} name="name" autoComplete="name" />
      <TextField
        {...form.field('email')}
        label={t('pages.sales.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        {...form.field('company')}
        label={t('pages.sales.company')}
        name="company"
        autoComplete="organization"
      />
      <TextField
        {...form.field('seats')}
        label={t('pages.sales.seats')}
        hint={t('pages.sales.seats.hint')}
        name="seats"
        autoComplete="off"
        inputMode="numeric"
      />
      <TextArea
        {...form.field('message')}
        label={t('pages.sales.message')}
        name="message"
        rows={6}
        limit={mostInquiryLength}
        className={styles.message}
      />
      <div className={styles.send}>
        <FormFailure form={form} />
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('pages.sales.send')}
        </Button>
      </div>
    </form>
  );
}
