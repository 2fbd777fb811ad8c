import { findProgram } from '@pictora/testing';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest.js';

export const k8s = resolve(import.meta.dirname, '../../k8s');
export const overlays = ['development', 'production'] as const;
export type Overlay = (typeof overlays)[number];

const kubectl = findProgram('kubectl');
const kustomize = findProgram('kustomize');
const program = kubectl ? [kubectl, 'kustomize'] : kustomize ? [kustomize, 'build'] : null;

/** Null when manifests can be rendered here; else what is missing, and how to get it. */
export const missing = program ? null : 'there is neither kubectl nor kustomize: node tools/engines/kustomize.mjs';

/** The documents of a file or an answer, the empty ones left out. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    return (document.toJS() as Manifest | null) ?? [];
  });

const rendered = new Map<Overlay, string>();

/** An overlay as `kubectl apply -k` would send it. */
export const renderText = (overlay: Overlay): string => {
  const known = rendered.get(overlay);
  if (known !== undefined) return known;
  const [command = '', builds = ''] = program ?? [];
  const { status, stdout, stderr } = spawnSync(command, [builds, join(k8s, 'overlays', overlay)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  rendered.set(overlay, stdout);
  return stdout;
};

export const render = (overlay: Overlay): Manifest[] => parseManifests(renderText(overlay));
