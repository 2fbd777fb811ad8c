import { expect } from '@jest/globals';
import { fold, isRefusal, type Decider, type Refusal } from '../decider.js';
import type { DomainEvent } from '../event.js';

type Then<Event extends DomainEvent, No extends Refusal> = {
  /** Exactly these events happen. */
  then(...events: readonly Event[]): void;
  /** There is nothing to do: no event, no refusal. */
  thenNothing(): void;
  thenRefused(code: No['refused'], details?: No['details']): void;
  /** A rule that no caller may ever break. */
  thenThrows(message: string | RegExp): void;
};

/** Given past events, when a command, then new events or a refusal: `given(opened, reserved).when(capture).then(...)`. */
export const specificationOf =
  <Command, State, Event extends DomainEvent, No extends Refusal>(decider: Decider<Command, State, Event, No>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command): Then<Event, No> => {
      const decide = () => decider.decide(command, fold(decider, history));
      return {
        then: (...events) => expect(decide()).toEqual(events),
        thenNothing: () => expect(decide()).toEqual([]),
        thenRefused: (code, details) => {
          const decision = decide();
          if (!isRefusal<Event, No>(decision)) throw new Error(`Not refused but ${JSON.stringify(decision)}`);
          expect(decision.refused).toBe(code);
          if (details !== undefined) expect(decision.details).toEqual(details);
        },
        thenThrows: (message) => expect(decide).toThrow(message),
      };
    },
  });
