import { useT } from '../../i18n/use-t.ts';
import type { FormCourse } from '../../platform/use-form-course.ts';
import { FieldError } from '../../ui/field.tsx';
import type { FactorField } from './factor-errors.ts';
import styles from './factors.module.css';

/** States what is about to change. The submit button is in the dialog's footer. */
export function ConfirmForm({ id, text, course }: { id: string; text: string; course: FormCourse<FactorField> }) {
  const t = useT();
  return (
    <form id={id} className={styles.form} ref={course.element} onSubmit={course.submit} noValidate>
      <p>{text}</p>
      {course.errors.form ? <FieldError>{t(course.errors.form)}</FieldError> : null}
    </form>
  );
}
