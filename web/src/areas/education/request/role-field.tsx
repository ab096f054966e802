import { educationRoles } from '@chamfer/contract/education-rules';
import { useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { ChoiceProps } from '../../../platform/form/use-form.ts';
import { Choice } from '../../../ui/choice/choice.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import type { EducationRole } from './education-checks.ts';
import styles from './education-form.module.css';

/** Who asks: one of three. */
export function RoleField({ name, value, error, onChange }: ChoiceProps<EducationRole | null>) {
  const t = useT();
  const errorId = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('education.role')}</legend>
      <div className={styles.roles}>
        {educationRoles.map((role) => (
          <Choice
            key={role}
            card
            className={styles.role}
            name={name}
            value={role}
            label={t(`education.role.${role}`)}
            checked={value === role}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={() => onChange(role)}
          />
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
