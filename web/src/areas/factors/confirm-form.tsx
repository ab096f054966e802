import { FormFailure } from '../../platform/form/form-failure.tsx';
import type { Form } from '../../platform/form/use-form.ts';
import styles from './factors.module.css';

/** Says what is about to change. The button that sends the form is in the dialog's foot. */
export function ConfirmForm({ id, text, form }: { id: string; text: string; form: Form<object> }) {
  return (
    <form id={id} className={styles.form} {...form.props}>
      <p>{text}</p>
      <FormFailure form={form} />
    </form>
  );
}
