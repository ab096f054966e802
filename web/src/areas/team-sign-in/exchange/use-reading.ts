import { useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';

/** Something that is read from where an owner says it is, before anything is stored. */
export interface Reading<Result> {
  /** What was read; null until then, and once its source has changed. */
  result: Result | null;
  /** Why it could not be read. */
  problem: MessageKey | null;
  busy: boolean;
  /** Reads it, and shows what was found. @throws what `read` throws */
  read(): Promise<Result>;
  /** The same, for a button: a failure is shown as `problem`. */
  tryRead(): Promise<void>;
  /** Forgets it: its source has changed. */
  forget(): void;
}

/** Reads by `read`; a failure says what `problemOf` makes of it. What was read is not read twice. */
export function useReading<Result>(
  read: () => Promise<Result>,
  problemOf: (error: unknown) => MessageKey | undefined,
): Reading<Result> {
  const [state, setState] = useState<{ result: Result | null; problem: MessageKey | null; busy: boolean }>(nothing);
  const round = useRef(0);
  const take = async () => {
    if (state.result) return state.result;
    round.current += 1;
    const mine = round.current;
    setState({ ...nothing, busy: true });
    try {
      const result = await read();
      if (mine === round.current) setState({ ...nothing, result });
      return result;
    } catch (error) {
      if (mine === round.current) setState(nothing);
      throw error;
    }
  };
  return {
    ...state,
    read: take,
    tryRead: async () => {
      try {
        await take();
      } catch (error) {
        setState({ ...nothing, problem: problemOf(error) ?? null });
      }
    },
    forget: () => {
      round.current += 1;
      setState(nothing);
    },
  };
}

const nothing = { result: null, problem: null, busy: false };
