import { describe, expect, it } from '@jest/globals';
import { ledgerSettings } from '@pictora/billing';
import { gatewaySettingsSchema } from '@pictora/gateway';
import { readSettings, shutdownPatienceMs } from '@pictora/service-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processNames } from '../process-settings.js';
import { environmentOf, type SecretValues } from './environment.js';
import { k8s, missing, overlays, parseManifests, render } from './kustomize.js';
import { ofKind, podsOf, type Manifest } from './manifest.js';
import { hurriedStops } from './policies/running.js';
import { refsOf } from './policies/secrets.js';
import { wrongSettings } from './policies/settings.js';

/** The values of the example, which have the right shape. */
const examples = parseManifests(readFileSync(join(k8s, 'secrets.example.yaml'), 'utf8'));
const exampleOf: SecretValues = ({ name, key }) => {
  const secret = examples.find(({ metadata }) => metadata.name === name);
  return secret?.stringData?.[key];
};

const suite = () => {
  const production = render('production');
  const changed = (change: (manifests: Manifest[]) => void): string[] => {
    const manifests = structuredClone(production);
    change(manifests);
    return wrongSettings(manifests, exampleOf);
  };
  const containerOf = (manifests: readonly Manifest[], by: string) => {
    const [container] = podsOf(manifests).find((pod) => pod.by === by)?.spec.containers ?? [];
    if (!container) throw new Error(`There is no ${by}`);
    return container;
  };

  it.each(overlays)('%s gives each process every setting that it needs, and none that it does not read', (overlay) => {
    expect(wrongSettings(render(overlay), exampleOf)).toEqual([]);
  });

  it.each(overlays)('%s lets each process finish or hand back what it holds', (overlay) => {
    expect(hurriedStops(render(overlay), shutdownPatienceMs)).toEqual([]);
  });

  it.each(overlays)('%s waits longer for an answer than the gateway does for a picture', (overlay) => {
    const manifests = render(overlay);
    const env = environmentOf(manifests, containerOf(manifests, 'Deployment/gateway'), exampleOf);
    const { GENERATE_WAIT_MS } = readSettings(gatewaySettingsSchema, env);
    const [ingress] = ofKind(manifests, 'Ingress');
    const seconds = Number(/^(\d+)s$/.exec(ingress?.metadata.annotations?.['nginx.org/proxy-read-timeout'] ?? '')?.[1]);
    expect(seconds * 1000).toBeGreaterThan(GENERATE_WAIT_MS);
  });

  it('starts without the secrets that may be left out', () => {
    const optional = new Set(refsOf(production).flatMap(({ name, optional }) => (optional ? [name] : [])));
    expect([...optional]).toEqual(['pictora-models']);
    const without: SecretValues = (ref) => (optional.has(ref.name) ? undefined : exampleOf(ref));
    expect(wrongSettings(production, without)).toEqual([]);
  });

  it('production is strict and whole', () => {
    for (const { spec } of podsOf(production)) {
      for (const container of spec.containers) {
        const env = environmentOf(production, container);
        expect(env['NODE_ENV']).toBe('production');
        expect(env['PICTORA_EMBEDDED']).toBeUndefined();
      }
    }
  });

  it.each(['verify', 'rebuild'])('the job that runs "ledger %s" reaches the ledger', (word) => {
    const container = containerOf(production, `CronJob/ledger-${word}`);
    expect(container.command).toEqual(['node', 'services/billing/dist/cli/main.js', word]);
    expect(() => readSettings(ledgerSettings, environmentOf(production, container, exampleOf))).not.toThrow();
  });

  it.each(processNames.filter((name) => name !== 'gateway'))(
    '%s is prepared with the settings that it runs with',
    (name) => {
      const prepared = containerOf(production, `CronJob/prepare-${name}`);
      const running = containerOf(production, `Deployment/${name}`);
      for (const part of ['env', 'envFrom', 'image', 'resources'] as const)
        expect(prepared[part]).toEqual(running[part]);
      expect(prepared.command).toEqual(['node', `services/${name}/dist/main.js`, '--prepare']);
    },
  );

  describe('a fault is seen:', () => {
    it('a secret that is not referred to', () => {
      const faults = changed((manifests) => {
        const container = containerOf(manifests, 'Deployment/billing');
        container.env = container.env?.filter(({ name }) => name !== 'STRIPE_PRICE_PRO') ?? [];
      });
      expect(faults).toEqual([
        expect.stringMatching(/^Deployment\/billing: STRIPE_PRICE_PRO: is required in production/),
      ]);
    });

    it('a config map that is not read', () => {
      const faults = changed((manifests) => {
        const container = containerOf(manifests, 'Deployment/identity');
        container.envFrom =
          container.envFrom?.filter(({ configMapRef }) => !configMapRef?.name.startsWith('identity')) ?? [];
      });
      expect(faults).toEqual([expect.stringMatching(/^Deployment\/identity: KEYCLOAK_URL: is required/)]);
    });

    it('a value of the wrong kind', () => {
      const faults = changed((manifests) => {
        containerOf(manifests, 'Deployment/generation').env?.push({ name: 'STUDIO_WORKERS', value: 'many' });
      });
      expect(faults).toEqual([expect.stringMatching(/^Deployment\/generation: STUDIO_WORKERS:/)]);
    });

    it('a name that nobody reads', () => {
      const faults = changed((manifests) => {
        containerOf(manifests, 'Deployment/social').env?.push({ name: 'MONGO_URI', value: 'mongodb://elsewhere' });
      });
      expect(faults).toEqual(['Deployment/social: MONGO_URI: is not read']);
    });
  });
};

if (missing !== null) describe.skip(`settings in Kubernetes (${missing})`, () => it('are provided', () => undefined));
else describe('settings in Kubernetes', suite);
