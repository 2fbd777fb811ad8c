import type { ChildProcess } from 'node:child_process';
import { createConnection } from 'node:net';

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Waits until a program that was just started listens; says so when it ends instead. */
export const untilListening = async (child: ChildProcess, port: number, name: string): Promise<void> => {
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
