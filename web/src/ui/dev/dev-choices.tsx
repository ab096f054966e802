import { useState } from 'react';
import { TextLink } from '../action/text-link.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { Choice, ChoiceGroup } from '../choice/choice.tsx';
import { Segmented } from '../choice/segmented.tsx';
import type { SelectOption } from '../choice/select.tsx';
import { Select } from '../choice/select.tsx';
import { Switch } from '../choice/switch.tsx';
import { Badge } from '../feedback/badge.tsx';
import { Stepper } from '../field/stepper.tsx';
import { TagField } from '../field/tag-field.tsx';
import styles from './dev.module.css';
import { DevSection } from './dev-section.tsx';

const roles: SelectOption<'viewer' | 'commenter' | 'editor'>[] = [
  { value: 'viewer', label: 'Viewer', detail: 'Sees the design' },
  { value: 'commenter', label: 'Commenter', detail: 'Sees it and comments' },
  { value: 'editor', label: 'Editor', detail: 'Edits it in the app' },
];

/** Select, number and choices in every state. */
export function DevChoices() {
  const [role, setRole] = useState<'viewer' | 'commenter' | 'editor'>('editor');
  const [on, setOn] = useState(true);
  const [seats, setSeats] = useState(3);
  const [period, setPeriod] = useState<'yearly' | 'monthly'>('yearly');
  return (
    <DevSection title="Select, number, choices">
      <div className={styles.columns}>
        <Select label="Role" options={roles} value={role} onChange={setRole} />
        <Stepper
          label="Seats"
          value={seats}
          onChange={setSeats}
          min={1}
          max={25}
          fewerLabel="One seat fewer"
          moreLabel="One seat more"
        />
        <Select label="Error" options={roles} value={null} onChange={setRole} error="Please choose a role." />
        <Select label="Disabled" options={roles} value="viewer" onChange={setRole} disabled />
      </div>
      <ChoiceGroup legend="Role" legendHidden columns>
        <Choice card name="role" label="Editor" detail="Edit, create, export and draft" defaultChecked />
        <Choice card name="role" label="Contributor" detail="View and edit existing team projects" />
      </ChoiceGroup>
      <div className={styles.row}>
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Focus" data-show="focus" />
        <Checkbox label="Disabled" disabled />
        <Choice name="one" label="One" />
        <Choice name="one" label="Two" defaultChecked />
        <Switch label="Off" labelHidden checked={!on} onChange={(next) => setOn(!next)} />
        <Switch label="On" labelHidden checked={on} onChange={setOn} />
      </div>
      <div>
        <Segmented
          label="Billing period"
          value={period}
          onChange={setPeriod}
          options={[
            {
              value: 'yearly',
              label: (
                <>
                  Yearly <Badge tone="ok">34%</Badge>
                </>
              ),
            },
            { value: 'monthly', label: 'Monthly' },
          ]}
        />
      </div>
      <Checkbox
        label={
          <>
            I agree to the <TextLink href="#sheet">Terms</TextLink> and{' '}
            <TextLink href="#sheet">Privacy Policy</TextLink>.
          </>
        }
        error="Please agree to our Terms and Privacy Policy before proceeding."
      />
    </DevSection>
  );
}

/** The tag field, empty, filled and with tags that are not accepted. */
export function DevTags() {
  const [tags, setTags] = useState(['elena.petrova@haldenworks.com', 'kenji.mori@haldenworks.com', 'amir@halden']);
  const [text, setText] = useState('');
  const bad = tags.filter((tag) => !tag.endsWith('.com')).length;
  return (
    <DevSection title="Tag field">
      <TagField
        label="Emails"
        tags={tags}
        onTagsChange={setTags}
        text={text}
        onTextChange={setText}
        isInvalid={(tag) => !tag.endsWith('.com')}
        removeLabel={(tag) => `Remove ${tag}`}
        placeholder="Emails, separated by a comma or a space"
        error={bad > 0 ? `${bad} of the addresses cannot be invited.` : undefined}
      />
      <TagField
        label="Empty"
        tags={[]}
        onTagsChange={() => {}}
        text=""
        onTextChange={() => {}}
        removeLabel={(tag) => `Remove ${tag}`}
        placeholder="Emails, separated by a comma or a space"
      />
    </DevSection>
  );
}
