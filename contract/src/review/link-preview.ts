import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing } from '../shapes.ts';

/** What chat programs and other sites show of a review link that somebody posts there. */
export const linkPreview = {
  'GET /web/project-view-links/{viewLink}/picture': endpoint({
    summary:
      'The picture of a design whose review link opens for anyone, for previews elsewhere; like no link at all for every other one.',
    spec: 'spec 3 §2',
    auth: 'public',
    params: z.object({ viewLink: id }),
    output: nothing,
    answer: 'bytes',
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND'],
    limit: { per: 'ip', max: 600, windowMs: 60_000 },
  }),
};
