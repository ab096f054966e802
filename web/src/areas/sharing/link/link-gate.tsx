import { linkPasswordProblem } from '@chamfer/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import shared from '../share.module.css';
import type { LinkSharing } from '../sharing-types.ts';
import styles from './link-gate.module.css';
import { changeGate, expiryRefusal, passwordRefusal } from './use-link-gate.ts';

/** What the settings of a link's gate need. */
interface GateProps {
  readonly sharing: LinkSharing;
  readonly onSaved: () => void;
}

/** The password and the expiry of a review link (DECISIONS 44). Switching one off is saved at once. */
export function LinkGate(props: GateProps) {
  return (
    <>
      <PasswordSetting {...props} />
      <ExpirySetting {...props} />
    </>
  );
}

function PasswordSetting({ sharing, onSaved }: GateProps) {
  const t = useT();
  const { hasPassword, can } = sharing;
  const [isOpen, setOpen] = useState(false);
  const off = useSwitchOff(sharing, { password: null }, onSaved);
  return (
    <Setting
      label={t('sharing.gate.password')}
      detail={t('sharing.gate.password.detail')}
      isOn={(hasPassword || isOpen) && !off.isBusy}
      disabled={!can.update || off.isBusy}
      onChange={(isOn) => {
        setOpen(isOn);
        if (!isOn && hasPassword) off.send();
      }}
    >
      {isOpen && can.update ? (
        <PasswordForm
          sharing={sharing}
          onSaved={() => {
            setOpen(false);
            onSaved();
          }}
        />
      ) : null}
      {hasPassword && !isOpen && !off.isBusy ? (
        <div className={styles.state}>
          <p className={shared.soft}>{t('sharing.gate.password.isSet')}</p>
          {can.update ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('sharing.gate.password.change')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Setting>
  );
}

function PasswordForm({ sharing: { projectViewLinkId, hasPassword }, onSaved }: GateProps) {
  const t = useT();
  const client = useQueryClient();
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => {
      const problem = linkPasswordProblem(password);
      return problem ? { password: problems[problem] } : {};
    },
    send: async ({ password }) => {
      await changeGate(client, projectViewLinkId, { password });
      onSaved();
    },
    refusal: passwordRefusal,
  });
  return (
    <form className={styles.form} {...form.props}>
      <PasswordField
        {...form.field('password')}
        hint={t(hasPassword ? 'sharing.gate.password.changeHint' : 'sharing.gate.password.hint')}
        className={styles.grow}
        label={t('sharing.gate.password.label')}
        autoComplete="off"
        revealLabel={t('sharing.gate.reveal')}
        concealLabel={t('sharing.gate.conceal')}
      />
      <Button type="submit" busy={form.busy}>
        {t('sharing.gate.password.set')}
      </Button>
      <FormFailure form={form} />
    </form>
  );
}

const problems = {
  short: 'sharing.gate.error.short',
  long: 'sharing.gate.error.long',
} satisfies Record<string, MessageKey>;

function ExpirySetting({ sharing, onSaved }: GateProps) {
  const t = useT();
  const format = useFormats();
  const { expiresAt, can } = sharing;
  const [isOpen, setOpen] = useState(false);
  const off = useSwitchOff(sharing, { expiresAt: null }, onSaved);
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <Setting
      label={t('sharing.gate.expiry')}
      detail={t('sharing.gate.expiry.detail')}
      isOn={(expiresAt !== null || isOpen) && !off.isBusy}
      disabled={!can.update || off.isBusy}
      onChange={(isOn) => {
        setOpen(isOn);
        if (!isOn && expiresAt !== null) off.send();
      }}
    >
      {isOpen && can.update ? (
        <ExpiryForm
          sharing={sharing}
          onSaved={() => {
            setOpen(false);
            onSaved();
          }}
        />
      ) : null}
      {expiresAt !== null && !isOpen && !off.isBusy ? (
        <div className={styles.state}>
          <p className={isOver ? styles.over : shared.soft}>
            {t(isOver ? 'sharing.gate.expiry.over' : 'sharing.gate.expiry.until', { date: format.date(expiresAt) })}
          </p>
          {can.update ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('sharing.gate.expiry.change')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Setting>
  );
}

function ExpiryForm({ sharing: { projectViewLinkId, expiresAt }, onSaved }: GateProps) {
  const t = useT();
  const client = useQueryClient();
  const form = useForm({
    start: startOf(expiresAt),
    check: ({ date, time }) => {
      const at = new Date(`${date}T${time}`);
      return at > new Date() ? {} : { date: 'sharing.gate.error.date' as const };
    },
    send: async ({ date, time }) => {
      await changeGate(client, projectViewLinkId, { expiresAt: new Date(`${date}T${time}`).toISOString() });
      onSaved();
    },
    refusal: expiryRefusal,
    mends: { time: ['date'] },
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField {...form.field('date')} className={styles.grow} label={t('sharing.gate.expiry.date')} type="date" />
      <TextField {...form.field('time')} label={t('sharing.gate.expiry.time')} type="time" />
      <Button type="submit" busy={form.busy}>
        {t('sharing.gate.expiry.set')}
      </Button>
      <FormFailure form={form} />
    </form>
  );
}

/** What a new expiry starts from: the present one, or four weeks from now at six in the evening. */
function startOf(expiresAt: string | null): { date: string; time: string } {
  const at = expiresAt === null ? new Date() : new Date(expiresAt);
  if (expiresAt === null) {
    at.setDate(at.getDate() + 28);
    at.setHours(18, 0);
  }
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** Switches something off at once; a failure goes back, and says so. */
function useSwitchOff(
  { projectViewLinkId }: LinkSharing,
  change: { password: null } | { expiresAt: null },
  onSaved: () => void,
) {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await changeGate(client, projectViewLinkId, change);
      onSaved();
    } catch (error) {
      showToast({ kind: 'error', text: t(expiryRefusal(error).form ?? 'sharing.failed') });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send: () => void send() };
}

function Setting(props: {
  readonly label: string;
  readonly detail: string;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}) {
  const { label, detail, isOn, disabled, onChange, children } = props;
  return (
    <div className={styles.setting}>
      <div className={styles.option}>
        <div>
          <p className={styles.name}>{label}</p>
          <p className={shared.soft}>{detail}</p>
        </div>
        <Switch label={label} labelHidden checked={isOn} disabled={disabled} onChange={onChange} />
      </div>
      {children}
    </div>
  );
}
