import { matchLanguage } from '@chamfer/contract/languages';
import { systemContext, transact } from '../../platform/context.ts';
import type { Parts } from '../../platform/parts.ts';
import { lockUser } from '../people/people.service.ts';
import { hasSample } from '../projects/sample-project.service.ts';
import { publishSample } from '../publishing/sample/sample-design.service.ts';
import { findSampleFiles } from '../publishing/sample/sample-files.service.ts';
import { addSampleComments } from '../review/comments/sample-comments.service.ts';
import { privateSpaceOf } from '../teams/core/private-spaces.service.ts';
import { primaryTeamOf } from '../teams/core/teams.service.ts';
import { firstRunTexts } from './first-run.texts.ts';

/**
 * Gives an account its sample design, with comments in its language, in the private space of its own team: all of it in
 * one transaction, and once, however often the job runs (DECISIONS 78 and 91). Nothing where the account was deleted since.
 */
export async function createSample(parts: Parts, userId: string, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(parts);
  const files = await findSampleFiles(ctx, signal);
  await transact(ctx, async (db) => {
    const user = await lockUser(db, userId);
    const teamId = user && (await primaryTeamOf(db, userId));
    if (!teamId || (await hasSample(db, userId))) return;
    const language = matchLanguage(user.language) ?? 'en';
    const text = (key: Parameters<typeof firstRunTexts.text>[1]) => firstRunTexts.text(language, key);
    const spaceId = await privateSpaceOf(ctx, db, teamId, userId);
    const owner = { userId, teamId, spaceId, name: text('sample.name') };
    const { webExportId, viewLinkId, createdAt } = await publishSample(ctx, db, owner, files);
    const messages = [text('sample.comment-bore'), text('sample.comment-hole')];
    await addSampleComments(
      ctx,
      db,
      { viewLinkId, webExportId, createdByUserId: userId, createdAt },
      messages.map((message, index) => ({ message, anchor: files.points[index]! })),
    );
  });
}
