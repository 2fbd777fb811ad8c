// Gets every engine that can be fetched or built here, all at the same time: node tools/engines/get-all.mjs [name ...]
// Each is optional: one that cannot be had is named with its own words, and its suites say that they were skipped.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const all = ['nats', 'minio', 'keycloak', 'stripe-mock', 'ferretdb', 'kustomize', 'kubernetes-validate'];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`get-all.mjs: no engine is called ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}

const get = async (name) => {
  const began = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.mjs`)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const [place, words] = (await Promise.all([buffer(child.stdout), buffer(child.stderr)])).map(String);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if ((await exited) === 0) console.log(`${name}: ${place.trim()} (${seconds} s)`);
  else console.log(`${words.trim()}\n${name}: could not be had (${seconds} s)`);
};

await Promise.all((named.length > 0 ? named : all).map(get));
