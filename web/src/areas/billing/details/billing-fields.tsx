import { needsAddress } from '@chamfer/contract/buyer-rules';
import { languageTags } from '@chamfer/contract/languages';
import { useMemo, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/use-t.ts';
import type { FieldProps } from '../../../platform/form/use-form.ts';
import { sellerCountry } from '../../../platform/page/page-config.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './billing-fields.module.css';
import { type BillingField, type BillingValues, longest } from './billing-rules.ts';
import { countryNames, hasVatNumber } from './countries.ts';
import { hasRegions, regionsOf } from './regions.ts';

/** The part of a form that the fields need. */
interface BillingForm {
  values: BillingValues;
  errors: Partial<Record<BillingField, unknown>>;
  field(name: BillingField): FieldProps;
  change(values: Partial<BillingValues>): void;
}

/**
 * Country, state, name and address of a bill, and its VAT number or tax id (spec 2 §5). Which of them are needed follows
 * from the country; the others can be left empty. `isAtCheckout`: a tax id is called optional there. `countryError`: what
 * is shown about the country before anything is sent; `vatError`: of the VAT number, once nobody types in it.
 */
export function BillingFields({
  form,
  isAtCheckout,
  countryError,
  vatError,
  disabled = false,
}: {
  form: BillingForm;
  isAtCheckout: boolean;
  countryError?: string | undefined;
  vatError?: string | undefined;
  disabled?: boolean;
}) {
  const [isTypingVat, setTypingVat] = useState(false);
  const t = useT();
  const tag = languageTags[useLanguage()];
  const countries = useMemo(() => countryNames(tag).map(({ code, name }) => ({ value: code, label: name })), [tag]);
  const { values, field, change } = form;
  const { countryCode } = values;
  const isAddressNeeded = needsAddress(values, sellerCountry());
  const text = (name: Exclude<BillingField, 'countryCode' | 'stateCode'>, autoComplete: string, isNeeded: boolean) => ({
    ...field(name),
    disabled,
    maxLength: longest[name],
    autoComplete: autoComplete === 'off' ? 'off' : `billing ${autoComplete}`,
    labelAction: isNeeded ? undefined : <span className={styles.optional}>{t('billing.optional')}</span>,
  });
  const taxLabel = hasVatNumber(countryCode)
    ? 'billing.field.vat'
    : isAtCheckout
      ? 'billing.field.taxIdOptional'
      : 'billing.field.taxId';
  const { error: stateError } = field('stateCode');
  return (
    <div className={styles.fields}>
      <Select
        className={styles.whole}
        label={t('billing.field.country')}
        name="countryCode"
        disabled={disabled}
        error={field('countryCode').error ?? countryError}
        value={countryCode}
        onChange={(chosen) => change({ countryCode: chosen, stateCode: '' })}
        options={countries}
      />
      {hasRegions(countryCode) ? (
        <Select
          className={styles.whole}
          label={t('billing.field.state')}
          name="stateCode"
          disabled={disabled}
          error={stateError}
          placeholder={t('billing.field.state.choose')}
          value={values.stateCode || null}
          onChange={(chosen) => change({ stateCode: chosen })}
          options={regionsOf(countryCode).map(({ code, name }) => ({ value: code, label: name }))}
        />
      ) : null}
      <TextField
        className={styles.whole}
        label={t('billing.field.company')}
        {...text('company', 'organization', isAddressNeeded)}
      />
      <TextField
        className={styles.whole}
        label={t('billing.field.line1')}
        {...text('line1', 'address-line1', isAddressNeeded)}
      />
      <TextField className={styles.whole} label={t('billing.field.line2')} {...text('line2', 'address-line2', false)} />
      <TextField label={t('billing.field.zip')} {...text('zip', 'postal-code', isAddressNeeded)} />
      <TextField label={t('billing.field.city')} {...text('city', 'address-level2', isAddressNeeded)} />
      <TextField
        className={styles.whole}
        label={t(taxLabel)}
        {...text('vatNumber', 'off', true)}
        error={field('vatNumber').error ?? (isTypingVat ? undefined : vatError)}
        onFocus={() => setTypingVat(true)}
        onBlur={() => setTypingVat(false)}
      />
    </div>
  );
}
