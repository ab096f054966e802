import type { Stripe, StripeElementLocale, StripeElementStyle } from '@stripe/stripe-js';
import { lowerModals } from '../../browser/lower-modals.ts';
import type { FieldsLook, HostedFields, PaymentScript } from '../payment-script.ts';
import { CardField, type FieldName, fieldNames } from './card-field.ts';
import { answerOf, type StripeResult } from './stripe-answers.ts';
import styles from './stripe-fields.module.css';

/** Stripe's names of our languages; the others are the same. */
const locales: Readonly<Record<string, StripeElementLocale>> = { 'zh-Hans': 'zh', 'zh-Hant': 'zh-TW' };

/** Stripe's name of a language, by our tag of it. */
export const localeOf = (tag: string) => locales[tag] ?? (tag as StripeElementLocale);

/** How text in Stripe's frames looks, from our tokens. */
const styleOf = ({ tokens }: FieldsLook): StripeElementStyle => ({
  base: {
    color: tokens['--ink'],
    // A frame of another origin cannot load the font of our page.
    fontFamily: 'system-ui, sans-serif',
    fontSize: tokens['--card-text'],
    fontVariant: 'tabular-nums',
    fontWeight: 450,
    iconColor: tokens['--ink-soft'],
    letterSpacing: tokens['--track-body'],
    lineHeight: '22px',
    '::placeholder': { color: tokens['--ink-soft'] },
    ':disabled': { color: tokens['--ink-soft'] },
  },
  invalid: { color: tokens['--ink'], iconColor: tokens['--danger'] },
});

/** Asks Stripe something that it may show a dialog for; meanwhile our own are below it. */
export async function aboveModals<Result extends StripeResult>(ask: () => Promise<Result>): Promise<Result> {
  const raise = lowerModals();
  try {
    return await ask();
  } finally {
    raise();
  }
}

/** The fields of a card as three of Stripe's Elements, in fields that look like ours. */
export function stripeFields(
  stripe: Stripe,
  { container, title, look: first, onReady, onFail }: Parameters<PaymentScript['fields']>[0],
): HostedFields {
  let look = first;
  const elements = stripe.elements({ locale: localeOf(look.language) });
  const options = (now: FieldsLook) => ({ style: styleOf(now), disabled: now.disabled });
  const begun = options(look);
  const element = {
    number: elements.create('cardNumber', {
      ...begun,
      placeholder: '1234 1234 1234 1234',
      showIcon: true,
      disableLink: true,
    }),
    expiry: elements.create('cardExpiry', { ...begun, placeholder: look.words.expiryShape }),
    cvv: elements.create('cardCvc', { ...begun, placeholder: '123' }),
  };
  const fields = Object.fromEntries(fieldNames.map((name) => [name, new CardField(name)])) as Record<
    FieldName,
    CardField
  >;
  const all = fieldNames.map((name) => fields[name]);
  const group = document.createElement('div');
  group.className = styles.fields!;
  group.setAttribute('role', 'group');
  let focused: FieldName | null = null;
  /** A field that cannot take the focus yet, because the page has not enabled it again. */
  let wanted: FieldName | null = null;
  /** What the bank refused is shown where it can be corrected: once the page has enabled the fields again. */
  let refused: 'cvv' | 'expiry' | null = null;
  const waiting = new Set(fieldNames);

  const focusOn = (name: FieldName) => {
    wanted = look.disabled ? name : null;
    if (!wanted) element[name].focus();
  };
  const sayRefused = () => {
    if (!refused || look.disabled) return;
    fields[refused].show(refused === 'cvv' ? 'cvvInvalid' : 'expiryInvalid');
    focusOn(refused);
    refused = null;
  };
  const write = () => {
    group.setAttribute('aria-label', title);
    for (const field of all) field.say(look.words[field.name], look.words.errors, look.disabled);
  };

  /** What all three do; their types differ in their own names alone. */
  const watch = (name: FieldName) => {
    const field = fields[name];
    const one = element[name] as typeof element.cvv;
    one.on('ready', () => {
      if (waiting.delete(name) && waiting.size === 0) onReady();
    });
    one.on('change', (event) => field.changed(event));
    one.on('focus', () => {
      focused = name;
      field.focused(true);
    });
    one.on('blur', () => {
      if (focused === name) focused = null;
      field.focused(false);
    });
    // It closes what the field is in.
    one.on('escape', () =>
      container.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    );
    field.mounted({ focus: () => one.focus() });
    one.mount(field.place);
  };

  write();
  group.append(...all.map(({ root }) => root));
  container.append(group);
  element.number.on('loaderror', onFail);
  for (const name of fieldNames) watch(name);

  return {
    set(next) {
      const hadFocus = next.disabled && !look.disabled ? focused : null;
      const isOtherLanguage = next.language !== look.language;
      look = next;
      if (isOtherLanguage) elements.update({ locale: localeOf(look.language) });
      // While it is disabled a field loses the focus; it has it back afterwards.
      wanted ??= hadFocus;
      const now = options(look);
      element.number.update(now);
      element.expiry.update({ ...now, placeholder: look.words.expiryShape });
      element.cvv.update(now);
      write();
      if (!look.disabled && wanted) focusOn(wanted);
      sayRefused();
    },
    async check() {
      for (const field of all) field.show(field.wrong());
      return all.every(({ isWrong }) => !isWrong);
    },
    focus() {
      const first = all.find(({ isWrong }) => isWrong);
      if (first || !focused) focusOn(first?.name ?? 'number');
    },
    say(error) {
      refused = error;
      sayRefused();
    },
    async confirm(clientSecret) {
      const data = { payment_method: { card: element.number } };
      return answerOf(
        await aboveModals<StripeResult>(() =>
          clientSecret.startsWith('seti_')
            ? stripe.confirmCardSetup(clientSecret, data)
            : stripe.confirmCardPayment(clientSecret, data),
        ),
      );
    },
    remove() {
      for (const name of fieldNames) element[name].destroy();
      group.remove();
    },
  };
}
