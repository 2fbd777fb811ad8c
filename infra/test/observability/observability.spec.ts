import { beforeAll, describe, expect, it } from '@jest/globals';
import { metricCatalogue } from '@pictora/telemetry';
import { findProgram } from '@pictora/testing';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { allFamilies } from './families.js';
import { checkPromQL, type Families } from './promql.js';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'infra/observability');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook_url: string };
};
type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
};

const alerts = (parse(read('alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('grafana/dashboards/pictora-overview.json')) as { uid: string; panels: Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
/** As Grafana fills its variables in. */
const filledIn = (expr: string): string => expr.replaceAll('$__rate_interval', '1m').replaceAll('$service', '.*');
const labelsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

let families: Families;
beforeAll(async () => {
  families = await allFamilies();
});

describe('the dashboard', () => {
  it.each(panels.map((panel) => [panel.title, panel] as const))(
    '“%s” asks for metrics that there are, under labels that they have',
    (_, { targets = [] }) => {
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr, legendFormat } of targets) {
        const { faults, labels } = checkPromQL(filledIn(expr), families);
        expect({ expr, faults }).toEqual({ expr, faults: [] });
        for (const name of labelsIn(legendFormat, /\{\{(\w+)\}\}/g)) expect({ expr, labels }.labels).toContain(name);
      }
    },
  );

  it('has each panel once, and none over another', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const taken = new Set<string>();
    for (const { gridPos, title } of dashboard.panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect({ title, taken: taken.has(`${x}/${y}`), isInside: x < 24 }).toEqual({
            title,
            taken: false,
            isInside: true,
          });
          taken.add(`${x}/${y}`);
        }
  });

  it('shows every metric of the catalogue', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    expect(Object.keys(metricCatalogue).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('is where its provisioning looks for it, from the source that it names', () => {
    const { datasources } = parse(read('grafana/provisioning/datasources/prometheus.yml')) as {
      datasources: { uid: string }[];
    };
    const sources = new Set([...JSON.stringify(dashboard).matchAll(/"uid":"(pictora-\w+)"/g)].map(([, uid]) => uid));
    sources.delete(dashboard.uid);
    expect([...sources]).toEqual(datasources.map(({ uid }) => uid));
  });
});

describe('the alerts', () => {
  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s asks for metrics that there are, and names in its words what its result has',
    (_, { expr, annotations }) => {
      const { faults, labels } = checkPromQL(expr, families);
      expect(faults).toEqual([]);
      for (const name of labelsIn(JSON.stringify(annotations), /\$labels\.(\w+)/g)) expect(labels).toContain(name);
    },
  );

  const slugOf = (heading: string): string =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');

  it.each(alerts.map(({ alert, annotations }) => [alert, annotations.runbook_url] as const))(
    '%s leads to a part of the guide that is there (%s)',
    (_, address) => {
      const [file = '', anchor = ''] = address.split('#');
      const guide = readFileSync(join(root, file), 'utf8');
      expect(labelsIn(guide, /^#+ (.+)$/gm).map(slugOf)).toContain(anchor);
    },
  );

  it('have a name of their own, a severity, and words', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(alert).toMatch(/^Pictora[A-Za-z]+$/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary.length * annotations.description.length).toBeGreaterThan(0);
    }
  });
});

describe('an expression', () => {
  const faultsOf = (expr: string): string[] => checkPromQL(expr, families).faults;

  it.each([
    ['a metric that there is not', 'sum(pictora_sockts)'],
    ['a label that the metric has not', 'pictora_queue_jobs{teir="pro"}'],
    ['a grouping by what is not there', 'max by (tier) (pictora_sockets)'],
    ['a grouping by what was summed away', 'max by (tier) (sum by (service) (pictora_queue_jobs))'],
    [
      'a quantile without buckets',
      'histogram_quantile(0.9, sum by (route) (rate(pictora_http_request_seconds_bucket[1m])))',
    ],
    ['a sum of a histogram itself', 'rate(pictora_http_request_seconds[1m])'],
    ['what is no PromQL', 'sum(rate(up[1m])'],
  ])('with %s is found', (_, expr) => expect(faultsOf(expr)).not.toEqual([]));

  it('tells the labels of its result', () => {
    const { labels } = checkPromQL('topk(3, sum by (tier) (pictora_queue_jobs)) > 1', families);
    expect(labels).toEqual(['tier']);
  });
});

describe('Prometheus itself', () => {
  const promtool = findProgram('promtool');
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  const whenThere = promtool ? describe : describe.skip;

  whenThere(
    promtool
      ? 'as promtool knows it'
      : 'as promtool knows it (skipped: there is no promtool here: apt-get install prometheus)',
    () => {
      it('takes the configuration and the rules', () => {
        expect(run('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
      });

      it('fires the alerts when it should, and not before', () => {
        expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 });
      });
    },
  );
});
