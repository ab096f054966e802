import type { ReactNode } from 'react';
import { Trans } from '../../i18n/trans.tsx';
import { pageAddress } from '../../platform/page-config.ts';
import type { CheckboxProps } from '../../platform/use-form.ts';
import { TextLink } from '../../ui/action/text-link.tsx';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import styles from './auth-form.module.css';

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
