import { DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast';

/** What starts with a FROM; `base` is another stage or an image, with its arguments filled in. */
export type Stage = { readonly name: string | null; readonly base: string; readonly instructions: Instruction[] };

/** What a container is made with: the stages that its image stands on, one over the other. */
export type Image = {
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck: string | null;
  readonly command: readonly string[];
  readonly copies: readonly string[];
};

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });

const words = (instruction: Instruction): string[] => (instruction.getArgumentsContent() ?? '').split(/\s+/);

/** The defaults of the arguments above the first stage, which are all that a FROM may use. */
const globalArguments = (instructions: readonly Instruction[]): Record<string, string> => {
  const first = instructions.findIndex((instruction) => instruction.getKeyword() === 'FROM');
  const pairs = instructions.slice(0, first).map((instruction) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(instruction.getArgumentsContent() ?? '') ?? [];
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
};

/** The stages, as a build with these arguments sees them. */
export const readStages = (text: string, buildArguments: Readonly<Record<string, string>>): Stage[] => {
  const instructions = DockerfileParser.parse(text).getInstructions();
  const values = { ...globalArguments(instructions), ...buildArguments };
  const stages: Stage[] = [];
  for (const instruction of instructions) {
    if (instruction.getKeyword() !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction);
      continue;
    }
    const from = instruction as From;
    stages.push({ name: from.getBuildStage(), base: fill(from.getImage() ?? '', values), instructions: [] });
  }
  return stages;
};

/** The stage and those beneath it, the lowest first. */
const standingOn = (stages: readonly Stage[], stage: Stage): Stage[] => {
  const below = stages.find(({ name }) => name === stage.base);
  return below ? [...standingOn(stages, below), stage] : [stage];
};

const environment = (instruction: Instruction): Record<string, string> =>
  Object.fromEntries((instruction as Env).getProperties().map((pair) => [pair.getName(), pair.getValue() ?? '']));

/** The image that comes out of a build: its last stage. */
export const readImage = (text: string, buildArguments: Readonly<Record<string, string>>): Image => {
  const stages = readStages(text, buildArguments);
  const last = stages.at(-1);
  if (!last) throw new Error('the Dockerfile has no stage');
  const chain = standingOn(stages, last);
  const all = (keyword: string) =>
    chain.flatMap(({ instructions }) => instructions.filter((instruction) => instruction.getKeyword() === keyword));
  const final = (keyword: string) => all(keyword).at(-1)?.getArgumentsContent() ?? null;
  return {
    base: chain[0]?.base ?? '',
    env: Object.assign({}, ...all('ENV').map(environment)) as Record<string, string>,
    user: final('USER'),
    ports: all('EXPOSE').flatMap(words),
    volumes: all('VOLUME').flatMap(words),
    healthcheck: final('HEALTHCHECK'),
    command: JSON.parse(final('CMD') ?? '[]') as string[],
    copies: all('COPY').map((instruction) => instruction.toString()),
  };
};
