import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';

/** Fewer guesses than this find a password without any effort. */
const fewGuesses = 1_000_000;

/**
 * Whether a password is among the first that attackers try (DECISIONS 8): estimated by zxcvbn from 49,000 frequent
 * passwords, keyboard walks, dates, repetitions, and letters written as other characters; case hardly counts. One or two
 * special characters at either end add nothing. `known`: what is known of its owner, see `wordsOf`.
 */
export function isCommonPassword(password: string, known: string[] = []): boolean {
  const bare = password.replace(/^[!@#$%&*.?_-]{1,2}/, '').replace(/[!@#$%&*.?_-]{1,2}$/, '');
  return [password, bare].some((text) => estimator.check(text, known).guesses < fewGuesses);
}

/** The words in a person's name and email address, and both as a whole, which a password must not be made of. */
export function wordsOf({ email, name }: { email: string; name: string }): string[] {
  const words = [email, name].flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.filter((word) => word.length > 2))];
}

/** Words people begin a password with that are frequent elsewhere than in English, and those of this product's trade. */
const words = `
  administrator demo login logon root trustno passw parola contrasena motdepasse senha parol mima willkommen bienvenue
  bienvenido benvenuto hola ciao qwertz abcd abcdef abcdefgh chamfer project design designer engineer autocad linux
  roma tokyo seoul beijing herbst fruhling verano inverno wednesday
`;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, words: words.trim().split(/\s+/) },
  graphs: common.adjacencyGraphs,
});
