import type { DomainEvent } from './event.js';

/** An expected "no" to a command, with a stable code. Nothing is stored for it. */
export type Refusal<Code extends string = string, Details extends object = object> = {
  readonly refused: Code;
  readonly details?: Details;
};

/** The events a command causes (none when there is nothing left to do), or why it is refused. */
export type Decision<Event extends DomainEvent, No extends Refusal = Refusal> = readonly Event[] | No;

/**
 * The rules of one kind of stream: pure functions without clock, randomness or I/O. What they need to know beside the
 * state (a price, the time) arrives in the command. The state is plain JSON, so that it can be kept in a snapshot.
 */
export interface Decider<Command, State, Event extends DomainEvent, No extends Refusal = Refusal> {
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event, No>;
  evolve(state: State, event: Event): State;
}

/** Tells a refusal from events. */
export const isRefusal = <Event extends DomainEvent, No extends Refusal>(
  decision: Decision<Event, No>,
): decision is No => !Array.isArray(decision);

/** The state that a history leads to. */
export const fold = <State, Event extends DomainEvent>(
  decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
