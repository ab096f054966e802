import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { askForProof, currentQuestion, onQuestion } from './proof-question.ts';
import { withProof } from './with-proof.ts';

const refusal = (code: ErrorCode, proofs?: unknown) =>
  new ApiError({ code, details: { proofs } }, new Response(null, { status: 403 }));

/** A call that is refused with each of these errors, then succeeds. */
function callRefusedWith(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

test('a call that requires a proof is repeated after each proof, as often as another is required', async () => {
  const asked: unknown[] = [];
  const ask = async (proofs: readonly unknown[]) => asked.push(proofs) > 0;
  const call = callRefusedWith(refusal('PROOF_REQUIRED', ['password']), refusal('PROOF_REQUIRED', ['passkey', 'code']));
  expect(await withProof(call, ask)).toBe('done');
  expect(asked).toEqual([['password'], ['code', 'passkey']]);
});

test('declining the proof throws the refusal, and unknown proofs are ignored', async () => {
  const error = refusal('PROOF_REQUIRED', ['face', 'sso', 'password', 7]);
  const asked: unknown[] = [];
  const ask = async (proofs: readonly unknown[]) => asked.push(proofs) > 1;
  await expect(withProof(callRefusedWith(error), ask)).rejects.toBe(error);
  expect(asked).toEqual([['password', 'sso']]);
  await expect(withProof(callRefusedWith(refusal('PROOF_REQUIRED')), async () => false)).rejects.toThrow();
});

test('other refusals do not ask for a proof', async () => {
  const ask = () => Promise.reject(new Error('asked'));
  const error = refusal('PASSKEY_NOT_FOUND');
  await expect(withProof(callRefusedWith(error), ask)).rejects.toBe(error);
});

test('concurrent calls share one answer, and the next one asks again', async () => {
  let changes = 0;
  const stop = onQuestion(() => {
    changes += 1;
  });
  const [one, other] = [askForProof(['password']), askForProof(['password'])];
  const first = currentQuestion()!;
  first.answer(true);
  expect([await one, await other, currentQuestion()]).toEqual([true, true, null]);
  const next = askForProof(['code']);
  const second = currentQuestion()!;
  expect([second.id === first.id, second.proofs]).toEqual([false, ['code']]);
  second.answer(false);
  expect([await next, currentQuestion(), changes]).toEqual([false, null, 4]);
  stop();
});
