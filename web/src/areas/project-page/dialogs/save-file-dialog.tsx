import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { report } from '../../../platform/tracking/report.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { loadFile, PaywallError, requestFile, saveAs, type WantedFile } from './save-file.ts';

type State = { phase: 'loading'; fileName: string | null; share: number } | { phase: 'paywall' | 'failed' | 'done' };

/** Saves a project file while it reports how far it is; closing it stops that (spec 3 §2 Project page). */
export function SaveFileDialog({ onClose, ...file }: WantedFile & { onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const [state, setState] = useState<State>({ phase: 'loading', fileName: null, share: 0 });
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { projectId, teamId, revisionId } = file;

  useEffect(() => {
    void attempt;
    const stop = new AbortController();
    const run = async () => {
      const wanted = await requestFile({ projectId, teamId, revisionId }, stop.signal);
      const { fileName } = wanted;
      setState({ phase: 'loading', fileName, share: 0 });
      const onProgress = (share: number) => setState({ phase: 'loading', fileName, share });
      saveAs(await loadFile(wanted, { signal: stop.signal, onProgress }), fileName);
      track('project_file_saved', { project_id: projectId, remote_project_id: projectId, team_ids: [teamId] });
      setState({ phase: 'done' });
      setOpen(false);
    };
    run().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      if (error instanceof PaywallError) track('paywall_shown', { feature: 'save_file', team_ids: [teamId] });
      else report(error);
      setState({ phase: error instanceof PaywallError ? 'paywall' : 'failed' });
    });
    return () => stop.abort();
  }, [projectId, teamId, revisionId, attempt]);

  if (state.phase === 'paywall') return <Paywall teamId={teamId} onClose={onClose} />;
  const share = state.phase === 'loading' ? state.share : state.phase === 'done' ? 1 : 0;
  const retry = () => {
    setState({ phase: 'loading', fileName: null, share: 0 });
    setAttempt((before) => before + 1);
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('projectPage.save.action', { ending: brand.projectFileEnding })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          {state.phase === 'failed' ? (
            <Button variant="primary" onClick={retry}>
              {t('common.retry')}
            </Button>
          ) : null}
        </>
      }
    >
      {state.phase === 'failed' ? (
        <Banner kind="danger" alert>
          {t('projectPage.save.failed')}
        </Banner>
      ) : (
        <ProgressBar
          width="100%"
          value={share}
          label={t('projectPage.save.progress')}
          caption={(state.phase === 'loading' && state.fileName) || t('projectPage.save.progress')}
          valueText={format.percent(share)}
        />
      )}
    </Modal>
  );
}

/** What a team without a subscription needs for its files: owners subscribe, others ask them (spec 3 §6). */
function Paywall({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const t = useT();
  const { data: account } = useAccount();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const maySubscribe = account?.teams.find(({ id }) => id === teamId)?.isOwner ?? false;
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('projectPage.paywall.title')}
      closeLabel={t('common.close')}
      footer={
        maySubscribe ? (
          <>
            <Button variant="quiet" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Link className={buttonClass({ variant: 'primary' })} to="/teams/$teamId/subscription" params={{ teamId }}>
              {t('projectPage.paywall.subscribe')}
            </Link>
          </>
        ) : (
          <Button onClick={close}>{t('common.close')}</Button>
        )
      }
    >
      <p>{t(maySubscribe ? 'projectPage.paywall.owner' : 'projectPage.paywall.others')}</p>
    </Modal>
  );
}
