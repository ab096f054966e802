import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { TeamSignOn } from '../use-team-sso.ts';
import { EndEnforcementDialog } from './end-enforcement-dialog.tsx';
import { EnforceDialog } from './enforce-dialog.tsx';
import { ExemptList } from './exempt-list.tsx';
import { nameOf } from './name-of.ts';
import { changeJoining, changeJoiningRefusal } from './rule-calls.ts';
import styles from './rules.module.css';

/** Who must log in through the identity provider, who keeps another way in, and whether people join by logging in. */
export function RulesCard({ team, signOn }: { team: { id: string; name: string }; signOn: TeamSignOn }) {
  const t = useT();
  const format = useFormats();
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  const { enforcement, exempt } = signOn;
  const usable = signOn.connections.filter(({ state }) => state === 'on');
  const since = enforcement ? format.day(enforcement.since) : '';
  const isLocked = !enforcement && usable.length === 0;
  const text = () => {
    if (enforcement?.by) return t('teamSignIn.rule.sso.since', { date: since, name: nameOf(enforcement.by) });
    if (enforcement) return t('teamSignIn.rule.sso.sinceOnly', { date: since });
    return t(isLocked ? 'teamSignIn.rule.sso.locked' : 'teamSignIn.rule.sso.text');
  };
  return (
    <Card title={t('teamSignIn.rules')}>
      <RuleRow
        label={t('teamSignIn.rule.sso')}
        text={text()}
        checked={enforcement !== null}
        disabled={isLocked}
        onChange={(checked) => setAsked(checked ? 'on' : 'off')}
      />
      {enforcement ? <ExemptList people={exempt} /> : null}
      <hr className={styles.line} />
      <JoiningRow teamId={team.id} isOn={signOn.isJoiningOn} />
      {asked === 'on' && usable.length > 0 ? (
        <EnforceDialog team={team} connections={usable} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'off' && enforcement ? (
        <EndEnforcementDialog team={team} connectionIds={enforcement.connectionIds} onClose={() => setAsked(null)} />
      ) : null}
    </Card>
  );
}

/** People join by logging in: as contributors while a place is free, else as guests. */
function JoiningRow({ teamId, isOn }: { teamId: string; isOn: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const change = async (checked: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      await changeJoining(client, teamId, checked);
    } catch (error) {
      const { form } = changeJoiningRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <RuleRow
      label={t('teamSignIn.rule.join')}
      text={t('teamSignIn.rule.join.text')}
      checked={isOn}
      busy={busy}
      onChange={(checked) => void change(checked)}
    />
  );
}

function RuleRow({
  label,
  text,
  checked,
  disabled,
  busy,
  onChange,
}: {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.rule}>
      <div>
        <p className={styles.label}>{label}</p>
        <p id={id} className={styles.soft}>
          {text}
        </p>
      </div>
      <Switch
        label={label}
        labelHidden
        checked={checked}
        disabled={disabled}
        title={disabled ? text : undefined}
        aria-busy={busy}
        aria-describedby={id}
        onChange={onChange}
      />
    </div>
  );
}
