import { defaultSpace, type PublishRequest, titleOf } from '@chamfer/cli/publish';
import { brand } from '@chamfer/contract/brand';
import { Link, useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ChosenFile, toPublishFiles } from './design-files.ts';
import { DesignFilesList } from './design-files-list.tsx';
import { DesignFilesNotices } from './design-files-notices.tsx';
import { FileDropZone } from './file-drop-zone.tsx';
import { PublishFailureBanner } from './publish-failure-banner.tsx';
import { failureText } from './publish-failure-texts.ts';
import formStyles from './publish-form.module.css';
import { type PublishChoices, PublishForm } from './publish-form.tsx';
import { PublishProgressPanel } from './publish-progress-panel.tsx';
import { PublishedPanel } from './published-panel.tsx';
import { StopPublishingDialog } from './stop-publishing-dialog.tsx';
import { useDesignFiles } from './use-design-files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePublication } from './use-publication.ts';
import { useSpaces } from './use-spaces.ts';

/** What the dialog is opened with. */
export interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  teamId: string;
  /** Files that were dropped before the dialog was there. */
  files?: readonly ChosenFile[];
}

/** Publishes a design into a space of the team: files, sharing, progress, review link. Each opening begins anew. */
export function PublishDialog({ onClose, ...props }: PublishDialogProps) {
  const [round, setRound] = useState(0);
  const close = () => {
    setRound((before) => before + 1);
    onClose();
  };
  return <PublishSession key={round} {...props} onClose={close} />;
}

function PublishSession({ open, onClose, teamId, files = [] }: PublishDialogProps) {
  const t = useT();
  const formId = useId();
  const publication = usePublication();
  const { state } = publication;
  const spaces = useSpaces(teamId);
  const chosen = useDesignFiles(files);
  const [choices, setChoices] = useState<Partial<PublishChoices>>({});
  const [request, setRequest] = useState<PublishRequest | null>(null);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const { design } = chosen;
  const current: PublishChoices = {
    title: design.model ? titleOf(design.model.name) : '',
    spaceId: defaultSpace(spaces.data ?? [])?.spaceId ?? null,
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
    ...choices,
  };
  const title = current.title.trim();
  const isRunning = state.phase === 'running';
  const mayRetry = state.phase === 'failed' && failureText(state.failure).next === 'retry';
  const isFilling = state.phase === 'idle' || (state.phase === 'failed' && !mayRetry);
  const mayPublish = spaces.data === undefined || spaces.data.length > 0;
  const isReady =
    design.model !== null &&
    design.missing.length === 0 &&
    !chosen.isReading &&
    !chosen.isBroken &&
    current.spaceId !== null;
  const dragging = useFileDrop(open && isFilling && mayPublish ? chosen.add : null);

  useBlocker({
    shouldBlockFn: () => {
      setAsking(true);
      return true;
    },
    enableBeforeUnload: isRunning,
    disabled: !isRunning,
  });
  const goOn = useEffectEvent(() => {
    if (state.phase === 'failed' && state.failure.code === 'NETWORK') publication.retry();
  });
  useEffect(() => {
    const online = () => goOn();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  const submit = () => {
    setTried(true);
    if (!isReady || title === '' || !current.spaceId) return;
    const next: PublishRequest = {
      spaceId: current.spaceId,
      title,
      sharedState: current.sharedState,
      baseRole: current.baseRole,
      files: toPublishFiles(design),
      platform: 'web',
      appVersion: brand.webVersion,
    };
    setRequest(next);
    publication.start(next);
  };
  const leave = () => {
    publication.cancel();
    setLeaving(true);
  };

  const cancelButton = (
    <Button variant="quiet" onClick={leave}>
      {t('common.cancel')}
    </Button>
  );
  const footer = isFilling ? (
    <>
      {cancelButton}
      <Button variant="primary" type="submit" form={formId} disabled={!isReady || !mayPublish}>
        {t('publishing.submit')}
      </Button>
    </>
  ) : state.phase === 'done' ? (
    <>
      <Button onClick={() => setLeaving(true)}>{t('publishing.done.close')}</Button>
      {request?.sharedState === 'not_shared' ? null : (
        <Link
          className={buttonClass({ variant: 'primary' })}
          to="/v/$viewLink"
          params={{ viewLink: state.published.viewLink }}
          data-autofocus=""
        >
          {t('publishing.done.open')}
        </Link>
      )}
    </>
  ) : (
    <>
      {cancelButton}
      {mayRetry ? (
        <Button variant="primary" onClick={publication.retry}>
          {t('common.retry')}
        </Button>
      ) : null}
    </>
  );

  // While something is under way a press beside the dialog does nothing, and Escape asks first.
  const persistence = isRunning
    ? ({ persistent: true } as const)
    : ({ persistent: false, closeLabel: t('common.close') } as const);
  return (
    <>
      <Modal
        {...persistence}
        open={open && !leaving}
        title={t('publishing.title')}
        footer={footer}
        onEscape={(event) => {
          if (!isRunning) return;
          event.preventDefault();
          setAsking(true);
        }}
        onClose={onClose}
      >
        {isFilling ? (
          <>
            {state.phase === 'failed' ? <PublishFailureBanner failure={state.failure} title={title} /> : null}
            {spaces.isError ? (
              <Banner
                kind="danger"
                action={
                  <Button size="sm" onClick={() => void spaces.refetch()}>
                    {t('common.retry')}
                  </Button>
                }
              >
                {t('publishing.spaces.failed')}
              </Banner>
            ) : null}
            {spaces.isPending ? (
              <div className={formStyles.pending} aria-busy="true">
                <Skeleton height={168} />
                <Skeleton height={40} />
                <Skeleton height={40} />
              </div>
            ) : mayPublish ? (
              <PublishForm
                id={formId}
                choices={current}
                onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
                spaces={spaces.data ?? []}
                titleMissing={tried && title === ''}
                onSubmit={submit}
                files={
                  <div className={formStyles.files}>
                    {design.model || design.drawings.length > 0 ? (
                      <DesignFilesList design={design} onRemove={chosen.remove} />
                    ) : null}
                    <DesignFilesNotices design={design} isReading={chosen.isReading} isBroken={chosen.isBroken} />
                    <FileDropZone compact={design.model !== null} dragging={dragging} onFiles={chosen.add} />
                  </div>
                }
              />
            ) : (
              <Banner>{t('publishing.spaces.none')}</Banner>
            )}
          </>
        ) : state.phase === 'done' && request ? (
          <PublishedPanel request={request} published={state.published} />
        ) : state.phase === 'failed' ? (
          <PublishFailureBanner failure={state.failure} title={title} />
        ) : state.phase === 'running' ? (
          <PublishProgressPanel title={title} progress={state.progress} />
        ) : null}
      </Modal>
      <StopPublishingDialog
        open={asking && isRunning}
        onKeep={() => setAsking(false)}
        onStop={() => {
          setAsking(false);
          leave();
        }}
      />
    </>
  );
}
