import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { SettingsRow } from '../../../ui/layout/settings.tsx';

/** A row of the account page: its label, its value, and either `Edit` or a control passed by the caller (spec 1 §2). */
export function AccountRow({
  label,
  edit,
  action,
  control,
  children,
}: {
  label: string;
  /** The page for editing it, or a function that opens its dialog. */
  edit?: '/account/email' | '/change-password' | '/account-deletion' | '/edu' | (() => void);
  /** The label of the button if it is not 'Edit'. */
  action?: string;
  control?: ReactNode;
  children?: ReactNode;
}) {
  const t = useT();
  const id = useId();
  // Four buttons are labelled 'Edit', so a screen reader also reads the label of the row.
  const naming = { id: `${id}-edit`, 'aria-labelledby': `${id}-edit ${id}-label` };
  const button =
    typeof edit === 'function' ? (
      <Button {...naming} onClick={edit}>
        {action ?? t('accounts.edit')}
      </Button>
    ) : (
      edit && (
        <ButtonLink as={Link} to={edit} {...naming}>
          {action ?? t('accounts.edit')}
        </ButtonLink>
      )
    );
  return (
    <SettingsRow label={label} labelId={`${id}-label`} controls={button ?? control}>
      {children}
    </SettingsRow>
  );
}
