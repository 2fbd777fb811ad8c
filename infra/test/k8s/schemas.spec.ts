import { describe, expect, it, jest } from '@jest/globals';
import { findProgram } from '@pictora/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missing, overlays, renderText } from './kustomize.js';

// A program of another language, which reads a large file first, on a machine with much else to do.
jest.setTimeout(120_000);

/** The oldest Kubernetes that the manifests are for; what they use is stable there. */
const kubernetes = '1.34';
const validator = findProgram('kubernetes-validate');
const absent =
  missing ?? (validator ? null : 'kubernetes-validate is not there: node tools/engines/kubernetes-validate.mjs');

/** What the published schemas say of manifests; nothing that they do not know is allowed. */
const faultsOf = (texts: readonly string[]): { status: number | null; said: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-k8s-'));
  try {
    const files = texts.map((text, at) => join(folder, `${at}.yaml`));
    files.forEach((file, at) => writeFileSync(file, texts[at] ?? ''));
    const { status, stdout, stderr } = spawnSync(
      validator ?? '',
      ['--strict', '--kubernetes-version', kubernetes, ...files],
      { encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const suite = (): void => {
  const texts = overlays.map(renderText);

  it('every object is as Kubernetes has published it', () => {
    const { status, said } = faultsOf(texts);
    expect(said).not.toMatch(/ERROR/);
    expect(status).toBe(0);
  });

  it('a planted fault is seen: a port that is text, a field that there is not', () => {
    const gateway =
      texts
        .join('---\n')
        .split('---\n')
        .find((text) => text.includes('containerPort: 3000')) ?? '';
    const { status, said } = faultsOf([
      gateway.replace('containerPort: 3000', 'containerPort: "3000"'),
      gateway.replace('readOnlyRootFilesystem: true', 'readonlyRootFilesystem: true'),
    ]);
    expect(status).not.toBe(0);
    expect(said).toMatch(/containerPort: '3000' is not of type 'integer'/);
    expect(said).toMatch(/'readonlyRootFilesystem' was unexpected/);
  });
};

if (absent !== null) describe.skip(`the published schemas (${absent})`, () => it('are kept', () => undefined));
else describe('the published schemas', suite);
