import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

/** As much of the compose format as our file uses. */
export type ComposeService = {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly args: Readonly<Record<string, string>> };
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: Readonly<Record<string, { readonly aliases?: readonly string[] }>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
};

export type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

export const readCompose = (file: string): ComposeFile =>
  parse(readFileSync(file, 'utf8'), { merge: true }) as ComposeFile;

/** `${NAME:-default}` and `$$`, as compose fills them in when nothing is set on the machine. */
export const interpolate = (text: string, env: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\$\$|\$\{(\w+):-([^}]*)\}/g, (match, name: string, fallback: string) =>
    match === '$$' ? '$' : (env[name] ?? fallback),
  );

/** The environment of a container, over that of its image. */
export const environmentOf = (
  service: ComposeService,
  imageEnv: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...imageEnv,
  ...Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, text]) => [name, interpolate(text, env)]),
  ),
});

/** The names by which other containers find a service. */
export const hostsOf = (name: string, service: ComposeService): string[] => [
  name,
  ...Object.values(service.networks ?? {}).flatMap(({ aliases }) => aliases ?? []),
];
