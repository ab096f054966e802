import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { nameMaxLength } from './name-checks.ts';
import type { useNameForm } from './use-name-form.ts';

/** The field for the user's name, with its errors. */
export function NameField({ form, size }: { form: ReturnType<typeof useNameForm>; size?: 'lg' }) {
  const t = useT();
  const wrong = form.errors.name;
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('accounts.name')}
        autoComplete="name"
        size={size}
        error={wrong && t(wrong, { max: nameMaxLength })}
      />
      <FormFailure form={form} />
    </>
  );
}
