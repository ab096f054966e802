import { buildDesign, buildInvitation, buildPerson, buildSharingInvitation, useTestApp } from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import { expect, test } from 'vitest';

/**
 * Guesses the secrets of invitations, from one source and from many. A guess has the shape of a secret and differs in a
 * single character; none opens anything, and all get the answer of a secret that never was.
 */
const app = useTestApp();
const guesses = inDepth(120, 5000);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The guess of this number: the secret with one other character in it. */
function guess(secret: string, number: number): string {
  const at = number % secret.length;
  const other = alphabet[(alphabet.indexOf(secret[at]!) + 1 + (number % (alphabet.length - 1))) % alphabet.length]!;
  return secret.slice(0, at) + other + secret.slice(at + 1);
}

const email = 'wanted@haldenworks.example';

/** How each kind of invitation is looked at and accepted by its secret, by somebody it was not sent to. */
async function kinds() {
  const owner = await buildPerson(app);
  const as = await buildPerson(app);
  const design = await buildDesign(app, owner, { sharedState: 'restricted' });
  const { projectId, viewLinkId: viewLink } = design;
  const team = await buildInvitation(app, owner, email);
  const toProject = (await buildSharingInvitation(app, owner, { projectId, email })).hash;
  const toLink = (await buildSharingInvitation(app, owner, { projectId, viewLinkId: viewLink, email })).hash;
  return [
    {
      secret: team,
      look: (hash: string, ip: string) =>
        app.call('GET /teams/self-serve-invitations/{hash}', { params: { hash }, ip }),
      accept: (hash: string, ip: string) =>
        app.call('POST /teams/self-serve-invitations/{hash}/accept', { params: { hash }, ip }),
    },
    {
      secret: toProject,
      look: (hash: string, ip: string) =>
        app.call('GET /web/projects/{projectId}/invitations-by-hash/{hash}', { params: { projectId, hash }, ip }),
      accept: (hash: string, ip: string) =>
        app.call('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', {
          as,
          params: { projectId, hash },
          input: {},
          ip,
        }),
    },
    {
      secret: toLink,
      look: (hash: string, ip: string) =>
        app.call('GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}', {
          params: { viewLink, hash },
          ip,
        }),
      accept: (hash: string, ip: string) =>
        app.call('POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept', {
          as,
          params: { viewLink, hash },
          input: {},
          ip,
        }),
    },
  ];
}

test.each(['team', 'project', 'link'] as const)(
  'a guessed secret of an invitation to a %s opens nothing',
  async (kind) => {
    const { secret, look, accept } = (await kinds())[['team', 'project', 'link'].indexOf(kind)]!;
    const never = await look('A'.repeat(secret.length), '10.60.0.1');
    const visible = ({ status, body }: { status: number; body: unknown }) => {
      const { requestId, ...rest } = body as Record<string, unknown>;
      return JSON.stringify([status, rest]);
    };
    const answers = new Set<string>();
    for (let number = 0; number < guesses; number++) {
      const wrong = guess(secret, number);
      const ip = `10.61.${number >> 8}.${number & 255}`;
      for (const ask of [look, accept]) {
        const answer = await ask(wrong, ip);
        if (ask === look) answers.add(visible(answer));
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
    expect([...answers]).toEqual([visible(never)]);
    expect((await look(secret, '10.60.0.2')).status).toBe(200);
  },
);

test.each(['team', 'project', 'link'] as const)(
  'one source can guess no more than a few secrets of a %s',
  async (kind) => {
    const { secret, look, accept } = (await kinds())[['team', 'project', 'link'].indexOf(kind)]!;
    for (const ask of [look, accept]) {
      let answered = 0;
      while ((await ask(guess(secret, answered), '10.62.0.1')).status !== 429) {
        answered += 1;
        expect(answered).toBeLessThanOrEqual(200);
      }
    }
  },
);
