import { useNavigate } from '@tanstack/react-router';
import {
  CirclePlay,
  Download,
  Landmark,
  LifeBuoy,
  ListChecks,
  LogOut,
  MessagesSquare,
  Settings,
  Shield,
  ShieldCheck,
} from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Account } from '../../../platform/account/account-types.ts';
import { useShowFirstSteps } from '../../../platform/account/use-first-steps.ts';
import { operatorFacts, type PageAddress, pageAddress } from '../../../platform/page/page-config.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { EmailText } from '../email/email-text.tsx';
import { VerificationWarning } from '../email/verification-warning.tsx';
import styles from './account-menu.module.css';

const outside: { address: Exclude<PageAddress, 'public-site'>; label: MessageKey; icon: typeof LifeBuoy }[] = [
  { address: 'help-center', label: 'common.menu.helpCenter', icon: LifeBuoy },
  { address: 'video-tutorials', label: 'common.menu.videoTutorials', icon: CirclePlay },
  { address: 'community', label: 'common.menu.community', icon: MessagesSquare },
  { address: 'download', label: 'common.menu.download', icon: Download },
];

/** The menu of the account, which opens as soon as it is mounted (spec 1 §2). */
export default function AccountMenuItems({ account, trigger }: { account: Account; trigger: ReactElement }) {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // Opened only when the trigger has the focus, which returns to it when the menu closes.
  useEffect(() => setOpen(true), []);
  const { mutate: show } = useShowFirstSteps();
  const showFirstSteps = () => {
    show(true);
    void navigate({ to: '/teams' });
  };
  const head = (
    <>
      <div className={styles.head}>
        <Avatar name={account.name} kind="me" size="lg" />
        <div>
          <b>{account.name}</b>
          <EmailText email={account.email} />
        </div>
      </div>
      {account.emailVerified ? null : <VerificationWarning className={styles.warning} />}
    </>
  );
  return (
    <Menu trigger={trigger} label={t('common.menu.label')} head={head} width={288} open={open} onOpenChange={setOpen}>
      <MenuItem icon={icon(Settings)} onAction={() => void navigate({ to: '/account' })}>
        {t('common.menu.accountSettings')}
      </MenuItem>
      {account.isOperator ? (
        <MenuItem icon={icon(ShieldCheck)} onAction={() => void navigate({ to: '/admin' })}>
          {t('common.menu.console')}
        </MenuItem>
      ) : null}
      <MenuItem icon={icon(ListChecks)} onAction={showFirstSteps}>
        {t('common.menu.firstSteps')}
      </MenuItem>
      {outside.map(({ address, label, icon: Icon }) => (
        <MenuItem key={address} icon={icon(Icon)} href={pageAddress(address)} target="_blank">
          {t(label)}
        </MenuItem>
      ))}
      <LegalItems />
      <MenuSeparator />
      <MenuItem icon={icon(LogOut)} onAction={() => void navigate({ to: '/logout' })}>
        {t('common.menu.logOut')}
      </MenuItem>
    </Menu>
  );
}

/** The operator's imprint and privacy policy, where they are set. */
function LegalItems() {
  const t = useT();
  const { imprint, hasPrivacy } = operatorFacts();
  return (
    <>
      {imprint ? (
        <MenuItem icon={icon(Landmark)} href={imprint} target="_blank">
          {t('common.imprint')}
        </MenuItem>
      ) : null}
      {hasPrivacy ? (
        <MenuItem icon={icon(Shield)} href={pageAddress('privacy')} target="_blank">
          {t('common.privacy')}
        </MenuItem>
      ) : null}
    </>
  );
}

function icon(Icon: typeof LifeBuoy) {
  return <Icon size={16} strokeWidth={1.5} aria-hidden />;
}
