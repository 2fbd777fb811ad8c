import type { IntegrationEventLog } from '@pictora/durable-events';

export const deadLettersUsage = `Usage:
  npm run --silent admin -- dead-letters list CONSUMER
      Events that a consumer has failed on for the last time, oldest first: a line of JSON each, without their content.
  npm run admin -- dead-letters redeliver CONSUMER EVENT
      Hands one of them to its consumer again, with a fresh count of tries. EVENT is an id, or "all".
Consumers are named by the metric pictora_consumer_dead_letters.`;

export type DeadLettersCommand =
  | { readonly kind: 'list'; readonly consumer: string }
  | { readonly kind: 'redeliver'; readonly consumer: string; readonly event: string };

/** Null for anything but a whole command. */
export const parseDeadLettersCommand = (args: readonly string[]): DeadLettersCommand | null => {
  const [verb, consumer, event, ...rest] = args;
  if (!consumer || rest.length > 0) return null;
  if (verb === 'list') return event === undefined ? { kind: 'list', consumer } : null;
  return verb === 'redeliver' && event ? { kind: 'redeliver', consumer, event } : null;
};

type Log = Pick<IntegrationEventLog, 'deadLetters' | 'redeliver'>;

/** What to say. Of an event only what says nothing of a person. */
export const runDeadLettersCommand = async (command: DeadLettersCommand, log: Log): Promise<string> => {
  const { consumer } = command;
  const letters = await log.deadLetters(consumer);
  if (command.kind === 'list')
    return letters
      .map(({ event: { id, type }, attempts, failedAt, error }) =>
        JSON.stringify({ id, type, attempts, failedAt, error }),
      )
      .join('\n');
  const ids = command.event === 'all' ? letters.map(({ event }) => event.id) : [command.event];
  for (const id of ids) await log.redeliver(consumer, id);
  return `${ids.length} handed to ${consumer} again.`;
};
