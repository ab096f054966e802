'use no memo'; // Sign-in has it: what the compiler would remember only makes the first script larger.

import { isCancelled } from '@chamfer/client';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { report } from '../tracking/report.ts';
import { type FieldOf, type FormEvent, type FormState, newForm, nextForm } from './form-state.ts';
import type { FormErrors, Refusal } from './refusals.ts';

/** Fields of a form that are in a provider's frame, such as those of a card. */
export interface HostedPart {
  /** Where they are, for the order of the focus. */
  element: Element;
  /** Shows what is wrong at each of them; true if everything is complete. */
  check(): Promise<boolean>;
  /** Gives the focus to the first that is wrong. */
  focus(): void;
}

/** What makes a form. */
export interface FormOptions<Values extends object> {
  /** The values at the start; later ones are not looked at. */
  start: Values;
  /** Everything wrong with the values before they are sent. */
  check?: (values: Values) => FormErrors<FieldOf<Values>>;
  /** Its fields in a frame, which are checked together with the others; null while none are needed. */
  hosted?: (values: Values) => HostedPart | null;
  /**
   * Sends the form and goes on to what comes next. `signal` aborts when the form is stopped. `leaving` keeps the form
   * busy, because the page is about to go.
   */
  send: (values: Values, signal: AbortSignal) => Promise<unknown>;
  /** What a failure of `send` says; see `refusals`. */
  refusal: Refusal<FieldOf<Values>>;
  /** Fields that are right or wrong together with another: changing that one, or changing it to some values, mends them too. */
  mends?: Mends<Values>;
  /**
   * The field with the focus: at the start, each time this changes, and after a refusal that concerns it. By default
   * the first one, and after a refusal the first wrong one; null leaves the focus alone at the start.
   */
  focus?: FieldOf<Values> | null;
}

/** Fields that a change of another one mends; by its new value where that decides. */
export type Mends<Values extends object> = {
  [F in FieldOf<Values>]?: readonly FieldOf<Values>[] | ((value: Values[F]) => readonly FieldOf<Values>[]);
};

/** The names of values of a kind. */
type Named<Values, Kind> = { [F in keyof Values]: Values[F] extends Kind ? F : never }[keyof Values] & string;

/** A form on its way. */
export interface Form<Values extends object> extends FormState<Values> {
  /** Belongs on the form element. */
  props: { ref: RefObject<HTMLFormElement | null>; onSubmit: Form<Values>['submit']; noValidate: true };
  /** What is wrong with the whole. */
  failure: string | undefined;
  /** Belongs on a field one types in. `liveError`: what is wrong with it as it is typed, until a check refuses it. */
  field(name: Named<Values, string>, liveError?: MessageKey): FieldProps;
  /** Belongs on a checkbox. */
  checkbox(name: Named<Values, boolean>): CheckboxProps;
  /** Belongs on a field one chooses in. */
  choice<F extends FieldOf<Values>>(name: F): ChoiceProps<Values[F]>;
  /** Changes values by code, as if they were typed. */
  change(values: Partial<Values>): void;
  /** Checks and sends the form; does nothing while it is being sent. */
  submit(event?: { preventDefault(): void }): void;
  /** Stops what is under way: whatever it answers changes nothing. */
  stop(): void;
}

/** What a form gives to a field one types in. */
export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/** What a form gives to a checkbox. */
export interface CheckboxProps {
  name: string;
  checked: boolean;
  error: string | undefined;
  onChange(event: { target: { checked: boolean } }): void;
}

/** What a form gives to a field one chooses in. */
export interface ChoiceProps<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange(value: Value): void;
}

/**
 * The one way of forms: values, checks, sending once at a time, and what the server refuses at its field. Nothing typed
 * is lost, whatever happens; an error goes as soon as its field is typed in. Unexpected failures are reported.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  type Field = FieldOf<Values>;
  const { check, hosted, send, refusal, mends, focus } = options;
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  const isChecking = useRef(false);
  const wrongPart = useRef<HostedPart>(null);
  const [state, dispatch] = useReducer(nextForm<Values>, options.start, newForm);
  const { values, errors, refusals } = state;

  useEffect(() => {
    if (focus !== null) (inputNamed(element.current, focus) ?? firstInput(element.current))?.focus();
  }, [focus]);
  const focusWrong = useEffectEvent(() => {
    const wanted = inputNamed(element.current, focus);
    const wrong = wanted?.matches(invalid) ? wanted : element.current?.querySelector<HTMLElement>(invalid);
    const part = wrongPart.current;
    if (part && !(wrong && isBefore(wrong, part.element))) part.focus();
    else wrong?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusWrong();
  }, [refusals]);

  const run = async () => {
    const found = check?.(values) ?? {};
    const part = hosted?.(values);
    const isComplete = part ? await completeness(part) : true;
    if (isComplete === null) return;
    wrongPart.current = isComplete ? null : (part ?? null);
    if (!isComplete || Object.values(found).some(Boolean)) {
      return dispatch({ type: 'refused', errors: found, isHostedWrong: !isComplete });
    }
    const controller = new AbortController();
    sending.current = controller;
    dispatch({ type: 'sent' });
    let event: FormEvent<Values> | null = { type: 'ended' };
    try {
      if ((await send(values, controller.signal)) === 'leaving') event = null;
    } catch (error) {
      if (!isCancelled(error)) event = { type: 'refused', errors: formErrors(error, refusal), sent: values };
    }
    if (sending.current !== controller || !event) return;
    sending.current = null;
    dispatch(event);
  };

  /** Whether the fields in the frame are complete; null if it does not answer, which is shown. */
  const completeness = async (part: HostedPart) => {
    isChecking.current = true;
    try {
      return await part.check();
    } catch (error) {
      dispatch({ type: 'refused', errors: formErrors(error, refusal) });
      return null;
    } finally {
      isChecking.current = false;
    }
  };

  const change: Form<Values>['change'] = (changed) => {
    const corrected = (Object.keys(changed) as Field[]).flatMap((field): readonly Field[] => {
      const others = mends?.[field];
      return typeof others === 'function' ? others(changed[field] as Values[Field]) : (others ?? []);
    });
    dispatch({ type: 'changed', values: changed, corrected });
  };
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>);
  const text = (key: MessageKey | undefined) => key && t(key);
  const common = <F extends Field>(name: F, liveError?: MessageKey) => ({
    name,
    error: text(errors[name] ?? liveError),
  });
  const submit: Form<Values>['submit'] = (event) => {
    event?.preventDefault();
    if (!sending.current && !isChecking.current) void run();
  };
  return {
    ...state,
    props: { ref: element, onSubmit: submit, noValidate: true },
    failure: text(errors.form),
    field: (name, liveError) => ({
      ...common(name, liveError),
      value: values[name] as string,
      onChange: ({ target }) => set(name, target.value),
    }),
    checkbox: (name) => ({
      ...common(name),
      checked: values[name] as boolean,
      onChange: ({ target }) => set(name, target.checked),
    }),
    choice: (name) => ({ ...common(name), value: values[name], onChange: (value) => set(name, value) }),
    change,
    submit,
    stop: () => {
      sending.current?.abort();
      sending.current = null;
      dispatch({ type: 'ended' });
    },
  };
}

const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** A wrong field; a select's button may not say of itself that it is. */
const invalid = '[aria-invalid="true"], [data-invalid] > button';

function formErrors<Field extends string>(error: unknown, refusal: Refusal<Field>): FormErrors<Field> {
  const errors = refusal(error);
  if (Object.values(errors).includes('common.error.tryAgain')) report(error);
  return errors;
}

function inputNamed(form: HTMLFormElement | null, name: string | null | undefined): HTMLElement | null {
  const found = name ? form?.elements.namedItem(name) : null;
  return found instanceof HTMLElement ? found : null;
}

function firstInput(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('input, textarea') ?? null;
}
