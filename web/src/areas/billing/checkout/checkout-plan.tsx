import { isEmail } from '@chamfer/contract/email-address';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Stepper } from '../../../ui/field/stepper.tsx';
import { TagField } from '../../../ui/field/tag-field.tsx';
import { fewestSeats, seatLimits, seatsOf } from './checkout-form-state.ts';
import styles from './checkout-page.module.css';
import type { useCheckoutForm } from './use-checkout-form.ts';

const isWrong = (email: string) => !isEmail(email);

/** The part of checkout about what is bought: the period, where it can be chosen, the seats, and who gets them. */
export function CheckoutPlan({
  form,
  price,
  showsPeriods,
}: Pick<ReturnType<typeof useCheckoutForm>, 'form' | 'price'> & { showsPeriods: boolean }) {
  const t = useT();
  const format = useFormats();
  const { values } = form;
  return (
    <section className={styles.part} aria-labelledby="checkout-plan">
      <h2 id="checkout-plan">{t('billing.checkout.plan')}</h2>
      {showsPeriods ? (
        <ChoiceGroup legend={t('billing.checkout.period')} legendHidden columns>
          {(['yearly', 'monthly'] as const).map((period) => (
            <Choice
              key={period}
              card
              name="period"
              disabled={form.busy}
              checked={values.period === period}
              onChange={() => form.change({ period })}
              label={
                <>
                  {t(period === 'yearly' ? 'billing.yearly' : 'billing.monthly')}{' '}
                  {period === 'yearly' && price ? (
                    <Badge>{t('billing.save', { percent: format.percent(price.savingsPercent / 100) })}</Badge>
                  ) : null}
                </>
              }
              detail={
                price
                  ? t('billing.perSeatAndMonth', {
                      price: format.money(period === 'yearly' ? price.yearlyPerMonth : price.monthly),
                    })
                  : undefined
              }
            />
          ))}
        </ChoiceGroup>
      ) : null}
      <div className={styles.row}>
        <div>
          <span className={styles.strong} aria-hidden>
            {t('billing.seats.editor')}
          </span>
          <span className={styles.soft}>{t('billing.seats.range.you', seatLimits)}</span>
        </div>
        <Stepper
          label={t('billing.seats.editor')}
          labelHidden
          value={seatsOf(values)}
          onChange={(editorSeatCount) => form.change({ editorSeatCount })}
          min={fewestSeats(values)}
          max={seatLimits.max}
          fewerLabel={t('billing.seats.fewer')}
          moreLabel={t('billing.seats.more')}
          disabled={form.busy}
        />
      </div>
      <TagField
        label={t(values.role === 'editor' ? 'billing.checkout.invite' : 'billing.checkout.inviteContributors')}
        labelAction={<span className={styles.soft}>{t('billing.optional')}</span>}
        tags={values.inviteEmails}
        onTagsChange={(inviteEmails) => form.change({ inviteEmails })}
        text={values.inviteText}
        onTextChange={(inviteText) => form.change({ inviteText })}
        disabled={form.busy}
        isInvalid={isWrong}
        removeLabel={(email) => t('billing.checkout.invite.remove', { email })}
        placeholder={t('billing.checkout.invite.placeholder')}
        error={
          form.field('inviteText').error ??
          (values.inviteEmails.some(isWrong) ? t('billing.checkout.invite.wrong') : undefined)
        }
      />
    </section>
  );
}
