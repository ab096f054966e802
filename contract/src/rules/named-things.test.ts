import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '../index.ts';
import { fieldsOf, namingFields } from './named-things.ts';

const changing = Object.entries(contract).filter(([name]) => !name.startsWith('GET ')) as [string, Endpoint][];

/**
 * What begins a path and belongs to the caller, to a mail, or to the installation: those calls wait under the person, or their
 * source.
 */
const ofThePerson = ['passkeyId', 'sessionId', 'tokenId', 'token', 'voucherId', 'photoId', 'key'].concat(
  // What operators decide.
  ['requestId', 'name', 'kind'],
);
/** Ids in a body that are nothing other calls wait for. */
const ofTheCall =
  /^(purchaseId|visitId|followedVisitId|deviceId|parentRevisionId|revisionId|challengeId|codeId|heirId|drawingId|parentCommentId|sessionId)$/;

test.each(changing.filter(([, { params }]) => params))(
  '%s waits under what its path is about, or under who calls',
  (_name, call) => {
    const [first] = fieldsOf(call.params);
    const named = namingFields(call)[0];
    const isOwn = ofThePerson.includes(first!) || (named && named.in !== 'params');
    expect(isOwn || named?.field === first, `say in named-things.ts or in names of the call what ${first} is`).toBe(
      true,
    );
  },
);

describe.each(changing)('%s', (_name, call) => {
  const named = namingFields(call);

  test('has no id in its body or query without a known meaning', () => {
    const ids = [...fieldsOf(call.query), ...fieldsOf(call.input)].filter((field) => field.endsWith('Id'));
    const known = new Set(named.map(({ field }) => field));
    expect(ids.filter((field) => !known.has(field) && !ofTheCall.test(field))).toEqual([]);
  });

  test('names only fields that it has', () => {
    const fields = [call.params, call.query, call.input].flatMap(fieldsOf);
    expect(Object.keys(call.names ?? {}).filter((field) => !fields.includes(field))).toEqual([]);
  });
});
