import { Copy, Ellipsis, Search } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../action/button.tsx';
import { TextLink } from '../action/text-link.tsx';
import { PasswordChecklist } from '../field/password-checklist.tsx';
import { PasswordField } from '../field/password-field.tsx';
import { TextArea } from '../field/text-area.tsx';
import { TextField } from '../field/text-field.tsx';
import styles from './dev.module.css';
import { DevSection } from './dev-section.tsx';

const variants = [
  ['primary', 'Invite'],
  ['secondary', 'Edit'],
  ['quiet', 'Cancel'],
  ['danger', 'Delete'],
  ['danger-quiet', 'Remove...'],
] as const;
const passwordTexts = {
  label: 'Password rules',
  length: '8 to 72 characters',
  lowercase: 'One lowercase letter',
  uppercase: 'One uppercase letter',
  digit: 'One digit',
  met: (rule: string) => `${rule}, met`,
  unmet: (rule: string) => `${rule}, not met`,
  left: (rules: string[]) => `Not met: ${rules.join(', ')}`,
  allMet: 'Every password rule is met.',
};

/** Buttons and links in every state. */
export function DevButtons() {
  const [busy, setBusy] = useState(false);
  return (
    <DevSection title="Buttons">
      <div className={styles.states}>
        {['Rest', 'Hover', 'Focus', 'Disabled', 'Busy'].map((state) => (
          <span key={state}>{state}</span>
        ))}
      </div>
      {variants.map(([variant, text]) => (
        <div key={variant} className={styles.states}>
          <Button block variant={variant}>
            {text}
          </Button>
          <Button block variant={variant} data-show="hover">
            {text}
          </Button>
          <Button block variant={variant} data-show="focus">
            {text}
          </Button>
          <Button block variant={variant} disabled>
            {text}
          </Button>
          <Button block variant={variant} busy>
            {text}
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <Button variant="primary" size="lg" busy={busy} onClick={() => setBusy(true)}>
          Start Free Trial
        </Button>
        <Button variant="primary" busy>
          Invite members
        </Button>
        <Button size="sm">Edit</Button>
        <Button iconOnly aria-label="Copy link">
          <Copy size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <Button variant="quiet" size="sm" iconOnly aria-label="Actions">
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <ButtonLink href="#sheet" icon={<Copy size={16} strokeWidth={1.5} aria-hidden />}>
          A link
        </ButtonLink>
        <TextLink href="#sheet">Text link</TextLink>
        <TextLink href="#sheet" tone="soft">
          Soft link
        </TextLink>
      </div>
    </DevSection>
  );
}

/** Fields in every state. */
export function DevFields() {
  const [text, setText] = useState('Head bolts sit 4 mm from the edge.');
  const [password, setPassword] = useState('halden26');
  return (
    <DevSection title="Fields">
      <div className={styles.columns}>
        <TextField label="Empty" placeholder="name@company.com" />
        <TextField label="Filled" defaultValue="Halden Works GmbH" hint="As it stands on invoices" />
        <TextField label="Focus" defaultValue="Werftstraße" data-show="focus" />
        <TextField label="Error" defaultValue="123" error="Invalid VAT number - Please include your country code" />
        <TextField label="Disabled" defaultValue="mara.lindqvist@haldenworks.com" disabled />
        <TextField
          label="Search"
          placeholder="Filter by name or email"
          leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
        />
        <div>
          <PasswordField
            label="Password"
            labelAction={<TextLink href="#sheet">Forgot password?</TextLink>}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="new-password"
            revealLabel="Show password"
            concealLabel="Hide password"
          />
          <PasswordChecklist value={password} texts={passwordTexts} />
        </div>
        <TextArea
          label="Text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          limit={1000}
          data-show="focus"
        />
      </div>
    </DevSection>
  );
}
