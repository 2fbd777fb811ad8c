/** Numbers of what is still to be done: each is 0 when every event has been published, taken up and projected. */
const todo = ['pictora_outbox_records', 'pictora_consumer_pending_events', 'pictora_projection_lag_events'];
const deadLetters = 'pictora_consumer_dead_letters';

const sumsOf = (metrics: string, names: readonly string[]): string[] =>
  metrics
    .split('\n')
    .filter((line) => names.some((name) => line.startsWith(name)) && Number(line.split(' ').at(-1)) !== 0);

/** What the processes say that they still have to do, and the events that they gave up: a line each. */
export const unrest = async (ops: readonly string[]): Promise<string[]> => {
  const lines: string[] = [];
  for (const url of ops) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (!todo.some((name) => metrics.includes(name)) && !metrics.includes('pictora_http'))
      throw new Error(`${url} tells nothing of what it has to do`);
    lines.push(...sumsOf(metrics, [...todo, deadLetters]));
  }
  return lines;
};
