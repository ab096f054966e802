import { useT } from '../../i18n/use-t.ts';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameMaxLength } from './name-errors.ts';
import type { useNameForm } from './use-name-form.ts';

/** The field of one's name with what is wrong with it. */
export function NameField({ form, size }: { form: ReturnType<typeof useNameForm>; size?: 'lg' }) {
  const t = useT();
  const { errors } = form;
  return (
    <>
      <TextField
        label={t('accounts.name')}
        name="name"
        autoComplete="name"
        size={size}
        value={form.name}
        error={errors.name && t(errors.name, { max: nameMaxLength })}
        onChange={(event) => form.change(event.target.value)}
      />
      {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
    </>
  );
}
