import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import type { FieldsLook } from '../payment-script.ts';
import styles from './stripe-fields.module.css';

/** The three fields, in the order of the page. */
export const fieldNames = ['number', 'expiry', 'cvv'] as const;
/** One of them. */
export type FieldName = (typeof fieldNames)[number];
/** What can be wrong with a field, as our texts call it. */
export type FieldError = keyof FieldsLook['words']['errors'];

/** What is wrong with a field that is not complete, or that the bank refused. */
const wrong = {
  number: 'numberIncomplete',
  expiry: 'expiryInvalid',
  cvv: 'cvvInvalid',
} as const satisfies Record<FieldName, FieldError>;

/** Our error for what Stripe's field says is wrong with it (spec 2 §5). */
export function errorOfCode(name: FieldName, code: string): FieldError {
  return code === 'invalid_number' ? 'numberInvalid' : wrong[name];
}

/** What Stripe's field is to our page: it is mounted in `place`. */
export interface Mounted {
  focus(): void;
}

/** A field of ours around one of Stripe's: label, border and message are ours. */
export class CardField {
  readonly name: FieldName;
  /** Belongs on the page. */
  readonly root = document.createElement('div');
  /** Where Stripe's frame goes. */
  readonly place = document.createElement('div');
  readonly #label = document.createElement('label');
  readonly #control = document.createElement('div');
  readonly #message = document.createElement('p');
  readonly #text = document.createElement('span');
  #state = { empty: true, complete: false, error: null as FieldError | null };
  #shown: FieldError | null = null;
  #texts: FieldsLook['words']['errors'] | null = null;

  constructor(name: FieldName) {
    this.name = name;
    this.root.className = styles.field!;
    this.#label.className = styles.label!;
    this.#control.className = styles.control!;
    this.#message.className = styles.error!;
    this.#message.setAttribute('role', 'alert');
    this.#message.hidden = true;
    // Stripe gives its field the focus for a label of its container.
    this.place.id = `card-${name}-${crypto.randomUUID()}`;
    this.#label.htmlFor = this.place.id;
    this.#message.append(alertSign(), this.#text);
    this.#control.append(this.place);
    this.root.append(this.#label, this.#control, this.#message);
  }

  /** The part around Stripe's field gives it the focus too. */
  mounted({ focus }: Mounted): void {
    this.#control.addEventListener('click', ({ target }) => {
      if (target === this.#control) focus();
    });
  }

  /** Its texts, in the language of the page. */
  say(label: string, errors: FieldsLook['words']['errors'], isDisabled: boolean): void {
    this.#label.textContent = label;
    this.#texts = errors;
    this.#control.toggleAttribute('data-disabled', isDisabled);
    this.show(this.#shown);
  }

  focused(isFocused: boolean): void {
    this.#control.toggleAttribute('data-focused', isFocused);
  }

  /** Stripe's field has changed: what is wrong with it is shown, and goes once it is right. */
  changed({ empty, complete, error }: Pick<StripeElementChangeEvent, 'empty' | 'complete' | 'error'>): void {
    this.#state = { empty, complete, error: error ? errorOfCode(this.name, error.code) : null };
    if (error || this.#shown) this.show(this.wrong());
  }

  /** What is wrong with it as it is. */
  wrong(): FieldError | null {
    const { empty, complete, error } = this.#state;
    if (error) return error;
    if (empty) return 'required';
    return complete ? null : wrong[this.name];
  }

  /** Shows an error, or none. */
  show(error: FieldError | null): void {
    this.#shown = error;
    const text = error && this.#texts ? this.#texts[error] : '';
    this.#message.hidden = text === '';
    // Announced again only when it is another text: it is an alert.
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#control.toggleAttribute('data-wrong', text !== '');
  }

  get isWrong(): boolean {
    return this.#shown !== null;
  }
}

function alertSign(): SVGElement {
  const draw = (name: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const size = { width: '16', height: '16', viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5', 'stroke-linecap': 'round' };
  const sign = draw('svg', { ...size, ...line });
  sign.append(draw('circle', { cx: '12', cy: '12', r: '10' }), draw('path', { d: 'M12 8v4M12 16h.01' }));
  return sign;
}
