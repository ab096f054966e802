import type { Translate } from '../../i18n/catalogues.ts';
import type { Theme } from '../../ui/theme.ts';
import type { FieldsLook } from './payment-script.ts';

/** The tokens that the provider's fields are drawn with; `--card-…` are our own, by the width of the page. */
const tokens = [
  '--surface',
  '--raised',
  '--line',
  '--edge',
  '--ink',
  '--ink-soft',
  '--accent',
  '--danger',
  '--font',
  '--r',
  '--s3',
  '--s4',
  '--fast',
  '--track-body',
  '--card-height',
  '--card-text',
];

/** How the provider's fields are to look and what they say, at `place` in our page. */
export function fieldsLook(
  place: Element,
  { t, scheme, language, disabled }: { t: Translate; scheme: Theme; language: string; disabled: boolean },
): FieldsLook {
  const style = getComputedStyle(place);
  return {
    tokens: Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(name).trim()])),
    scheme,
    language,
    disabled,
    words: {
      number: t('payments.card.number'),
      expiry: t('payments.card.expiry'),
      cvv: t('payments.card.cvv'),
      expiryShape: t('payments.card.expiryShape'),
      errors: {
        required: t('payments.error.required'),
        numberIncomplete: t('payments.error.numberIncomplete'),
        numberInvalid: t('payments.error.numberInvalid'),
        cvvInvalid: t('payments.error.cvvInvalid'),
        expiryInvalid: t('payments.error.expiryInvalid'),
      },
    },
  };
}
