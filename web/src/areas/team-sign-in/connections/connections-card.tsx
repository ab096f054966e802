import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SsoConnection, TeamSignOn } from '../use-team-sso.ts';
import { CertificateBanners } from './certificate-banners.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import type { ConnectionAct } from './connection-menu.tsx';
import { ConnectionsTable } from './connections-table.tsx';
import { RemoveConnectionDialog } from './remove-connection-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

/** The connections of a team to identity providers; the first needs a verified domain. */
export function ConnectionsCard({ team, signOn }: { team: { id: string; name: string }; signOn: TeamSignOn }) {
  const t = useT();
  const { domains, connections } = signOn;
  const [asked, setAsked] = useState<{ act: ConnectionAct | 'connect'; connectionId: string | null } | null>(null);
  const close = () => setAsked(null);
  const isLocked = !domains.some(({ state }) => state === 'verified' || state === 'missing');
  const isEmpty = connections.length === 0;
  const lead = isLocked && isEmpty ? 'teamSignIn.connections.locked' : isEmpty ? 'teamSignIn.connections.none' : null;
  const connection = connections.find(({ id }) => id === asked?.connectionId);
  const dialog = { team, onClose: close };
  return (
    <>
      <Card
        title={t('teamSignIn.connections')}
        lead={lead && t(lead)}
        action={
          <Button
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
            disabled={isLocked}
            title={isLocked ? t('teamSignIn.connections.locked') : undefined}
            onClick={() => setAsked({ act: 'connect', connectionId: null })}
          >
            {t('teamSignIn.connections.connect')}
          </Button>
        }
      >
        {isEmpty ? null : (
          <>
            <CertificateBanners
              connections={connections}
              onAdd={({ id }) => setAsked({ act: 'certificates', connectionId: id })}
            />
            <ConnectionsTable connections={connections} onAct={(act, { id }) => setAsked({ act, connectionId: id })} />
          </>
        )}
      </Card>
      {asked?.act === 'connect' || (connection && (asked?.act === 'edit' || asked?.act === 'test')) ? (
        <ConnectDialog
          {...dialog}
          connection={connection ?? null}
          start={asked.act === 'test' ? 'test' : 'exchange'}
          onMade={({ id }) => setAsked({ act: asked.act, connectionId: id })}
        />
      ) : null}
      {connection && asked ? <ActDialog {...dialog} act={asked.act} connection={connection} /> : null}
    </>
  );
}

/** The dialog of an act that is no step of connecting. */
function ActDialog({
  act,
  ...dialog
}: {
  act: ConnectionAct | 'connect';
  team: { id: string; name: string };
  connection: SsoConnection;
  onClose: () => void;
}) {
  switch (act) {
    case 'rename':
      return <RenameDialog {...dialog} />;
    case 'on':
    case 'off':
      return <SwitchDialog {...dialog} to={act} />;
    case 'certificates':
      return <CertificateDialog {...dialog} />;
    case 'remove':
      return <RemoveConnectionDialog {...dialog} />;
    default:
      return null;
  }
}
