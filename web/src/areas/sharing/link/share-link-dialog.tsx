import type { LinkRole, SharedState } from '@chamfer/contract/roles';
import { shownEmail } from '@chamfer/contract/shown-email';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { noteLinkCopied } from '../../../platform/account/use-first-steps.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { InvitePeople } from '../people/invite-people.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { roleDetails, roleNames } from '../role-texts.ts';
import styles from '../share.module.css';
import { ShareLoading } from '../share-loading.tsx';
import { sharingRefusal } from '../sharing-refusals.ts';
import type { LinkSharing, SharingActs } from '../sharing-types.ts';
import { LinkGate } from './link-gate.tsx';
import { GuestsSwitch, LinkGuests } from './link-guests.tsx';
import { LinkOpenings } from './link-openings.tsx';
import { changeLink, useLinkSharing } from './use-link-sharing.ts';

/** Which review link is shared. */
export interface ShareLinkDialogProps {
  viewLinkId: string;
  /** It has closed. */
  onClose: () => void;
}

/** Whom a review link lets in, and who is invited to it (spec 3 §2 Share modals, J82). Opens on the page. */
export function ShareLinkDialog({ viewLinkId, onClose }: ShareLinkDialogProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const [tab, setTab] = useState<'people' | 'link' | 'openings'>('link');
  const { sharing, acts } = useLinkSharing(viewLinkId);
  const { data } = sharing;
  return (
    <Modal open={isOpen} onClose={onClose} title={t('sharing.link.title')} closeLabel={t('common.close')}>
      {data ? (
        <div className={styles.content}>
          <p className={styles.subtitle}>{data.title}</p>
          <Segmented
            className={styles.tabs}
            label={t('sharing.link.title')}
            value={tab}
            onChange={setTab}
            options={[
              {
                value: 'people',
                label: t('sharing.link.people', { count: data.users.length + data.projectUsers.length }),
              },
              { value: 'link', label: t('sharing.link.tab') },
              ...(data.can.seeOpenings ? [{ value: 'openings' as const, label: t('sharing.openings.tab') }] : []),
            ]}
          />
          {tab === 'link' ? <LinkSettings sharing={data} /> : null}
          {tab === 'openings' ? <LinkOpenings viewLinkId={viewLinkId} total={data.openings} /> : null}
          {tab === 'people' ? <LinkPeople sharing={data} acts={acts} onLeft={() => setOpen(false)} /> : null}
        </div>
      ) : (
        <ShareLoading failed={sharing.isError} busy={sharing.isFetching} onRetry={() => void sharing.refetch()} />
      )}
    </Modal>
  );
}

const linkRoles = ['commenter', 'viewer'] as const satisfies LinkRole[];
const sharedStates = ['anyone_with_link', 'team_only', 'restricted', 'not_shared'] as const satisfies SharedState[];
const stateTexts = {
  anyone_with_link: 'sharing.state.anyone',
  team_only: 'sharing.state.team',
  restricted: 'sharing.state.restricted',
  not_shared: 'sharing.state.none',
} as const;

const stateDetails = {
  anyone_with_link: 'sharing.state.anyone.detail',
  team_only: 'sharing.state.team.detail',
  restricted: 'sharing.state.restricted.detail',
  not_shared: 'sharing.state.none.detail',
} as const;

function LinkPeople({ sharing, acts, onLeft }: { sharing: LinkSharing; acts: SharingActs; onLeft: () => void }) {
  const t = useT();
  return (
    <>
      {sharing.can.update ? (
        <InvitePeople acts={acts} roles={linkRoles} start="commenter" users={sharing.users} paywall={null} />
      ) : null}
      {sharing.users.length > 0 ? (
        <PeopleList
          users={sharing.users}
          acts={acts}
          mayShare={sharing.can.update}
          roles={linkRoles}
          paywall={null}
          throughSpaceCount={0}
          onLeft={onLeft}
        />
      ) : (
        <p className={styles.soft}>{t('sharing.link.nobody')}</p>
      )}
      <LinkGuests viewLinkId={sharing.projectViewLinkId} />
      <section aria-labelledby="sharing-through-project">
        <div className={styles.listHead}>
          <h3 id="sharing-through-project">{t('sharing.link.throughProject')}</h3>
          {sharing.throughSpaceCount > 0 ? (
            <p className={styles.soft}>{t('sharing.throughSpace', { count: sharing.throughSpaceCount })}</p>
          ) : null}
        </div>
        <ul className={styles.list}>
          {sharing.projectUsers.map(({ userId, name, email, role, isTeamUser }) => (
            <li key={userId} className={styles.person}>
              <Avatar name={name} email={email} size="md" />
              <div className={styles.who}>
                <span className={styles.name}>
                  {name ?? shownEmail(email)} {isTeamUser ? null : <Badge>{t('sharing.guest')}</Badge>}
                </span>
                {name ? <span className={styles.soft}>{shownEmail(email)}</span> : null}
              </div>
              <span className={styles.soft}>{t(roleNames[role])}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Whom the link lets in, and as what. Each change is saved at once; one that fails goes back, and says so. */
function LinkSettings({ sharing }: { sharing: LinkSharing }) {
  const t = useT();
  const client = useQueryClient();
  const { projectViewLinkId, sharedState, baseRole, title, can } = sharing;
  const [chosen, setChosen] = useState<{ sharedState: SharedState; baseRole: LinkRole } | null>(null);
  const [isSaved, markSaved] = useSaved();
  const [unpublishing, setUnpublishing] = useState(false);
  const shown = chosen ?? { sharedState, baseRole };
  const save = async (change: { sharedState: SharedState; baseRole?: LinkRole }) => {
    setChosen({ ...shown, ...change });
    try {
      await changeLink(client, projectViewLinkId, change);
      markSaved();
    } catch (error) {
      const { form } = sharingRefusal(error);
      showToast({ kind: 'error', text: t(form ?? 'sharing.failed') });
    } finally {
      setChosen(null);
    }
  };
  const address = new URL(`/v/${projectViewLinkId}`, location.origin).href;
  const isShared = shown.sharedState !== 'not_shared';
  return (
    <>
      <div className={styles.addressRow}>
        <output className={styles.address}>
          <span>{address.replace(/^https?:\/\//, '')}</span>
        </output>
        <CopyButton
          variant="primary"
          text={address}
          label={t('sharing.link.copy')}
          copiedLabel={t('sharing.link.copied')}
          onCopied={noteLinkCopied}
          onRefused={() => showToast({ kind: 'info', text: address, duration: Number.POSITIVE_INFINITY })}
        />
      </div>
      <div className={styles.settings}>
        <Select
          label={t('sharing.link.who')}
          value={shown.sharedState}
          disabled={!can.update || chosen !== null}
          onChange={(state) => (state === 'not_shared' ? setUnpublishing(true) : void save({ sharedState: state }))}
          options={sharedStates.map((value) => ({
            value,
            label: t(stateTexts[value]),
            detail: t(stateDetails[value]),
          }))}
        />
        {isShared && shown.sharedState !== 'restricted' ? (
          <Select
            label={t('sharing.link.as')}
            value={shown.baseRole}
            disabled={!can.update || chosen !== null}
            onChange={(role) => void save({ sharedState: shown.sharedState, baseRole: role })}
            options={linkRoles.map((value) => ({ value, label: t(roleNames[value]), detail: t(roleDetails[value]) }))}
          />
        ) : null}
      </div>
      <GuestsSwitch sharing={sharing} onSaved={markSaved} />
      {isShared ? <LinkGate sharing={sharing} onSaved={markSaved} /> : null}
      <div className={styles.linkFoot}>
        {isShared && can.update ? (
          <Button variant="danger-quiet" className={styles.unpublish} onClick={() => setUnpublishing(true)}>
            {t('sharing.link.unpublish')}
          </Button>
        ) : (
          <span className={styles.soft}>{isShared ? '' : t('sharing.state.none.detail')}</span>
        )}
        <span className={styles.saved} role="status">
          {isSaved ? (
            <>
              <Check size={16} strokeWidth={1.5} aria-hidden /> {t('sharing.saved')}
            </>
          ) : null}
        </span>
      </div>
      {unpublishing ? (
        <ConfirmDialog
          title={t('sharing.unpublish.title', { title })}
          confirm={t('sharing.link.unpublish')}
          act={() => changeLink(client, projectViewLinkId, { sharedState: 'not_shared' })}
          refusal={sharingRefusal}
          onClose={() => setUnpublishing(false)}
        >
          {t('sharing.unpublish.text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** How long 'Saved' is shown. Milliseconds. */
const savedMs = 1000;

function useSaved(): [boolean, () => void] {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), savedMs);
    return () => clearTimeout(timer);
  }, [times]);
  return [times > 0, () => setTimes((count) => count + 1)];
}
