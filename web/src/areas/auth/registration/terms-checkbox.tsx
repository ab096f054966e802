import type { ReactNode } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import type { CheckboxProps } from '../../../platform/form/use-form.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import styles from '../auth-form.module.css';

/** The agreement to the terms. They open in a new tab, so that nothing typed is lost. */
export function TermsCheckbox(checkbox: CheckboxProps) {
  const linkTo = (address: string) => (text: ReactNode) => (
    <TextLink href={address} target="_blank" rel="noopener">
      {text}
    </TextLink>
  );
  return (
    <Checkbox
      className={styles.terms}
      {...checkbox}
      label={
        <Trans id="auth.signup.terms" components={[linkTo(pageAddress('terms')), linkTo(pageAddress('privacy'))]} />
      }
    />
  );
}
