import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { refusals } from '../../../platform/form/refusals.ts';
import { type CheckboxProps, useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import styles from './invitation.module.css';
import { leaveFor } from './leave-for.ts';

/** Agrees to the terms and goes on to where the company's accounts are made (spec 2 §2 Invitation page). */
export function ContinueForm({
  address,
  renderTerms,
}: {
  address: string;
  renderTerms: (checkbox: CheckboxProps) => ReactNode;
}) {
  const t = useT();
  const form = useForm({
    start: { terms: false },
    check: ({ terms }) => (terms ? {} : { terms: 'auth.error.terms' }),
    send: async () => {
      leaveFor(address);
      return 'leaving';
    },
    refusal: refusals<never, 'terms'>({}),
    focus: null,
  });
  return (
    <form className={styles.form} {...form.props}>
      {renderTerms(form.checkbox('terms'))}
      <FormFailure form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('teamInvitation.continue')}
      </Button>
    </form>
  );
}
