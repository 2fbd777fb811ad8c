import { describe, expect, it } from '@jest/globals';
import { NotUnderstood, parseLedgerCommand, usage } from './ledger-command.js';

const ada = '01890a5d-ac96-774b-bcce-b302099a8057';
const admin = '01890a5d-ac96-774b-bcce-b302099a80ad';
const parse = (line: string) => parseLedgerCommand(line === '' ? [] : line.split(' ')).command;
const by = `--reason Lost --actor ${admin}`;

describe('the ledger command', () => {
  it('is read whole', () => {
    expect(parse(`history ${ada} --limit 5 --before 9`)).toEqual({ kind: 'history', userId: ada, limit: 5, cursor: 9 });
    expect(parse(`history ${ada}`)).toMatchObject({ limit: 50 });
    expect(parse(`balance ${ada} --at 2026-01-31T10:00:00Z`)).toMatchObject({ at: '2026-01-31T10:00:00Z' });
    expect(parse(`balance ${ada} --revision 0`)).toMatchObject({ kind: 'balance', revision: 0 });
    expect(parse('verify')).toEqual({ kind: 'verify', readModels: ['balance', 'history', 'dues', 'subscriptions'] });
    expect(parse('rebuild dues balance')).toEqual({ kind: 'rebuild', readModels: ['dues', 'balance'] });
    const change = { userId: ada, actorId: admin, bucket: 'pack', credits: 3, reason: 'Lost', key: undefined };
    expect(parse(`grant ${ada} 3 ${by}`)).toEqual({ kind: 'grant', ...change });
    expect(parse(`correct ${ada} 3 ${by} --bucket monthly --key ticket-7`)).toEqual({
      ...change,
      ...{ kind: 'correct', bucket: 'monthly', key: 'ticket-7' },
    });
    expect(parse('--help')).toEqual({ kind: 'help' });
    expect(parseLedgerCommand(['verify', '--json']).json).toBe(true);
  });

  it.each([
    '',
    'undo',
    'history',
    'history ann@example.com',
    `history ${ada} more`,
    `history ${ada} --limit 0`,
    `history ${ada} --at 2026-01-31T10:00:00Z`,
    `balance ${ada} --at yesterday`,
    `balance ${ada} --revision -1`,
    `balance ${ada} --at 2026-01-31T10:00:00Z --revision 1`,
    'verify everything',
    'rebuild balance balance',
    'verify --limit 3',
    `grant ${ada}`,
    `grant ${ada} 3`,
    `grant ${ada} 3 --reason Lost`,
    `grant ${ada} 3 --actor ${admin}`,
    `grant ${ada} 3 --reason Lost --actor ann`,
    `grant ${ada} 0 ${by}`,
    `grant ${ada} 1.5 ${by}`,
    `grant ${ada} lots ${by}`,
    `grant ${ada} 1000000 ${by}`,
    `grant ${ada} 3 4 ${by}`,
    `grant ${ada} 3 ${by} --bucket gold`,
    `correct ${ada} -3 ${by}`,
    'verify --loudly',
  ])('that nobody could mean is not carried out: %s', (line) => {
    expect(() => parse(line)).toThrow(NotUnderstood);
  });

  it('is explained, each with its options', () => {
    for (const word of ['history', 'balance', 'verify', 'rebuild', 'grant', 'correct', '--json', 'Exit code'])
      expect(usage).toContain(word);
  });
});
