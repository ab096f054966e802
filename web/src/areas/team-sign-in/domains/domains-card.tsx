import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { PadlockArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { TeamSignOn } from '../use-team-sso.ts';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { ChooseConnectionDialog } from './choose-connection-dialog.tsx';
import { DomainBanners } from './domain-banners.tsx';
import styles from './domains.module.css';
import { type DomainAct, DomainsTable } from './domains-table.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RemoveDomainDialog } from './remove-domain-dialog.tsx';

/** The domains of a team, which all else on the page begins with. */
export function DomainsCard({ team, signOn }: { team: { id: string; name: string }; signOn: TeamSignOn }) {
  const t = useT();
  const { domains, connections } = signOn;
  const [asked, setAsked] = useState<{ act: DomainAct; domainId: string } | 'add' | null>(null);
  const close = () => setAsked(null);
  const isEmpty = domains.length === 0;
  const add = (
    <Button
      variant={isEmpty ? 'primary' : 'secondary'}
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => setAsked('add')}
    >
      {t('teamSignIn.domains.add')}
    </Button>
  );
  const domain = typeof asked === 'object' ? domains.find(({ id }) => id === asked?.domainId) : undefined;
  const act = typeof asked === 'object' ? asked?.act : undefined;
  return (
    <Card
      title={t('teamSignIn.domains')}
      lead={isEmpty ? null : t('teamSignIn.domains.lead')}
      action={isEmpty ? null : add}
    >
      {isEmpty ? (
        <EmptyState
          className={styles.empty ?? ''}
          art={<PadlockArt />}
          title={t('teamSignIn.domains.empty')}
          text={t('teamSignIn.domains.empty.text')}
          actions={add}
        />
      ) : (
        <>
          <DomainBanners domains={domains} />
          <DomainsTable
            domains={domains}
            mayChoose={connections.length > 1}
            onAct={(act, { id }) => setAsked({ act, domainId: id })}
          />
        </>
      )}
      {asked === 'add' ? (
        <AddDomainDialog
          team={team}
          onAdded={({ id }) => setAsked({ act: 'record', domainId: id })}
          onClose={() => setAsked((now) => (now === 'add' ? null : now))}
        />
      ) : null}
      {domain && act === 'record' ? (
        <RecordDialog
          key={domain.id}
          team={team}
          domain={domain}
          onRemove={() => setAsked({ act: 'remove', domainId: domain.id })}
          onClose={() => setAsked((now) => (typeof now === 'object' && now?.act === 'record' ? null : now))}
        />
      ) : null}
      {domain && act === 'choose' ? (
        <ChooseConnectionDialog team={team} domain={domain} connections={connections} onClose={close} />
      ) : null}
      {domain && act === 'remove' ? <RemoveDomainDialog team={team} domain={domain} onClose={close} /> : null}
    </Card>
  );
}
