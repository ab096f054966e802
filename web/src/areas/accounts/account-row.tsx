import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SettingsRow } from '../../ui/settings.tsx';

/** A row of the account page: what it is, its value, and either `Edit` or a control of its own (spec 1 §2). */
export function AccountRow({
  label,
  edit,
  action,
  control,
  children,
}: {
  label: string;
  /** The page that edits it, or what opens its dialog. */
  edit?: '/account/email' | '/change-password' | '/account-deletion' | (() => void);
  /** What its button does where that is not to edit. */
  action?: string;
  control?: ReactNode;
  children?: ReactNode;
}) {
  const t = useT();
  const id = useId();
  // Four buttons read 'Edit'; a screen reader hears of what.
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
