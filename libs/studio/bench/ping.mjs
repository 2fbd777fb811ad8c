// Run as a child process: asks a server every few milliseconds how fast it answers, prints the 99th percentile on SIGTERM.
import { Agent, get } from 'node:http';

const EVERY_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
/** The first answers are this process warming up; the measure begins after them. */
const WARM_UP = 100;

let times = [];
let isReady = false;
const ping = () => {
  const start = performance.now();
  get({ port: Number(process.argv[2]), host: '127.0.0.1', agent }, (response) => {
    response.resume();
    response.on('end', () => {
      times.push(performance.now() - start);
      if (isReady || times.length < WARM_UP) return;
      isReady = true;
      times = [];
      process.stdout.write('ready\n');
    });
  });
};
const timer = setInterval(ping, EVERY_MS);
process.on('SIGTERM', () => {
  clearInterval(timer);
  times.sort((a, b) => a - b);
  process.stdout.write(JSON.stringify({ count: times.length, p99: times[Math.floor(times.length * 0.99)] ?? null }));
  process.exit(0);
});
