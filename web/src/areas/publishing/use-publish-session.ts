import { defaultSpace, type PublishRequest, titleOf } from '@chamfer/client/publish';
import { brand } from '@chamfer/contract/brand';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ChosenFile, toPublishFiles } from './design-files.ts';
import type { PublishChoices } from './publish-choices.tsx';
import { failureText } from './publish-failure-texts.ts';
import { useDesignFiles } from './use-design-files.ts';
import { usePublication } from './use-publication.ts';
import { useSpaces } from './use-spaces.ts';

/** The state of an open publish dialog: files, options, and the resulting publication. */
export function usePublishSession(teamId: string, first: readonly ChosenFile[]) {
  const publication = usePublication();
  const spaces = useSpaces(teamId);
  const chosen = useDesignFiles(first);
  const [changes, setChanges] = useState<Partial<PublishChoices>>({});
  const [request, setRequest] = useState<PublishRequest | null>(null);
  const [tried, setTried] = useState(false);

  const { state } = publication;
  const { design } = chosen;
  const choices: PublishChoices = {
    title: design.model ? titleOf(design.model.name) : '',
    spaceId: defaultSpace(spaces.data ?? [])?.spaceId ?? null,
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
    ...changes,
  };
  const title = choices.title.trim();
  const mayRetry = state.phase === 'failed' && failureText(state.failure).next === 'retry';
  const isReady =
    design.model !== null &&
    design.missing.length === 0 &&
    !chosen.isReading &&
    !chosen.isBroken &&
    choices.spaceId !== null;

  const goOn = useEffectEvent(() => {
    if (state.phase === 'failed' && state.failure.code === 'NETWORK') publication.retry();
  });
  useEffect(() => {
    const online = () => goOn();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  /** A failure refers to the files it occurred with; it is cleared when they change. */
  const forgetFailure = () => {
    if (state.phase === 'failed') publication.reset();
  };
  return {
    publication,
    spaces,
    choices,
    title,
    request,
    isReady,
    mayRetry,
    /** Whether the form is shown: nothing was started, or something in it must be changed. */
    isFilling: state.phase === 'idle' || (state.phase === 'failed' && !mayRetry),
    /** Whether the account may publish in this team, as far as is known. */
    mayPublish: spaces.data === undefined || spaces.data.length > 0,
    titleMissing: tried && title === '',
    files: {
      ...chosen,
      add(more: readonly ChosenFile[]) {
        forgetFailure();
        chosen.add(more);
      },
      remove(file: ChosenFile) {
        forgetFailure();
        chosen.remove(file);
      },
    },
    change: (more: Partial<PublishChoices>) => setChanges((before) => ({ ...before, ...more })),
    submit() {
      setTried(true);
      if (!isReady || title === '' || choices.spaceId === null) return;
      const { spaceId, sharedState, baseRole } = choices;
      const next: PublishRequest = {
        spaceId,
        title,
        sharedState,
        baseRole,
        files: toPublishFiles(design),
        platform: 'web',
        appVersion: brand.webVersion,
      };
      setRequest(next);
      publication.start(next);
    },
  };
}

/** The state of an open publish dialog. */
export type PublishSession = ReturnType<typeof usePublishSession>;
