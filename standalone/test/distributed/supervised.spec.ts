import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@pictora/testing';
import { EventEmitter, once } from 'node:events';
import { DistributedForm } from '../../../tools/distributed/form.mjs';

type Process = ConstructorParameters<typeof DistributedForm>[0]['engines'][number];

/** Listens at its port until it is told to stop. */
const listener = `require('node:net').createServer().listen(Number(process.env.AT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));`;

const planned = (name: string, role: Process['role'], port: number, program = listener): Process => ({
  name,
  role,
  command: process.execPath,
  args: ['-e', program],
  env: { AT: String(port) },
  ready: [{ kind: 'tcp', port }],
});

const running: DistributedForm[] = [];
afterEach(() => running.splice(0).forEach((form) => form.kill()));

const formOf = async (programs: Partial<Record<'engine' | 'service' | 'gateway', string>> = {}) => {
  const of = async (name: string, role: Process['role']) => [planned(name, role, await freePort(), programs[role])];
  const turns: { turn: string; name: string; pid: number }[] = [];
  const lines: string[] = [];
  const news = new EventEmitter();
  const form = new DistributedForm(
    {
      engines: await of('nats', 'engine'),
      services: await of('billing-1', 'service'),
      gateways: await of('gateway-1', 'gateway'),
    },
    {
      cwd: process.cwd(),
      env: { PATH: process.env['PATH'] },
      say: (name, line) => void lines.push(`[${name}] ${line}`),
      announce: (turn, name, pid) => {
        turns.push({ turn, name, pid });
        news.emit('turn');
      },
    },
  );
  running.push(form);
  const until = async (holds: () => boolean) => {
    while (!holds()) await once(news, 'turn');
  };
  const named = (turn: string) => turns.filter((told) => told.turn === turn).map(({ name }) => name);
  return { form, turns, lines, until, named };
};

describe('the processes of the distributed form', () => {
  it('are ready engines first, and stop gateways first', async () => {
    const { form, named, lines } = await formOf();
    await form.start();
    expect(named('ready')[0]).toBe('nats');
    expect(named('ready')).toHaveLength(3);
    await form.stop();
    expect(named('ended')).toEqual(['gateway-1', 'billing-1', 'nats']);
    expect(lines).toContain('[nats] stopped with code 0');
  });

  it('are started again when they die, and the launcher says so', async () => {
    const { form, turns, named, lines, until } = await formOf();
    await form.start();
    const pid = turns.find(({ name }) => name === 'billing-1')?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(() => named('ready').filter((name) => name === 'billing-1').length === 2);
    expect(lines).toContain('[billing-1] ended with SIGKILL; it is started again in 250 ms');
    expect(named('started').filter((name) => name === 'gateway-1')).toHaveLength(1);
    await form.stop();
    expect(named('started').filter((name) => name === 'billing-1')).toHaveLength(2);
  });

  it('are not begun anew when one ends before it was ever ready: the start fails with its name', async () => {
    const { form, named } = await formOf({ service: 'process.exit(7)' });
    await expect(form.start()).rejects.toThrow('billing-1 ended with code 7 before it was ready');
    await form.stop();
    expect(named('started').filter((name) => name === 'billing-1')).toHaveLength(1);
    expect(named('ended').sort()).toEqual(['billing-1', 'gateway-1', 'nats']);
  });

  it('that cannot be started at all are told apart from those that end', async () => {
    const { form, lines } = await formOf();
    form.stopOrder[0]![0]!.plan.command = '/nowhere/gateway';
    await expect(form.start()).rejects.toThrow('gateway-1 could not be started');
    await form.stop();
    expect(lines.join('\n')).toMatch(/\[gateway-1\] .*ENOENT/);
  });

  it('stop while they are being waited for', async () => {
    const { form, named, until } = await formOf({ gateway: 'setInterval(() => {}, 1000)' });
    const starting = form.start().catch((error: Error) => error.message);
    await until(() => named('ready').includes('billing-1'));
    await form.stop();
    expect(await starting).toMatch(/gateway-1 ended with SIGTERM before it was ready/);
  });
});
