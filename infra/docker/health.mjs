// The health check of every image: asks the process whether it can serve now. Node does it, since the image has no curl.
const port = process.env.OPS_PORT ?? '9464';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(4_000) });
  console.log(await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? `${error.message}: ${String(error.cause ?? '')}` : error);
  process.exitCode = 1;
}
