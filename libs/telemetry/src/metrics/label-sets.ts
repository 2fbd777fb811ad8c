type Labels = Readonly<Record<string, string>>;

/** Far above what our labels can make up (subjects × outcomes × services is the most), and far below what hurts. */
const MOST = 4_000;

/**
 * A net below the rule that labels take few values: each set of them is kept in memory for ever, here and in Prometheus.
 * Once a metric has very many sets, new ones are all counted as one, whose values are `other`.
 */
export class LabelSets {
  private readonly known = new Map<string, Map<string, Labels>>();

  constructor(private readonly most = MOST) {}

  bound(metric: string, labels: Labels): Labels {
    const sets = this.known.get(metric) ?? new Map<string, Labels>();
    this.known.set(metric, sets);
    const key = Object.values(labels).join('\u0000');
    const known = sets.get(key);
    if (known) return known;
    if (sets.size >= this.most)
      return Object.fromEntries(
        Object.entries(labels).map(([name, value]) => [name, name === 'service' ? value : 'other']),
      );
    sets.set(key, labels);
    return labels;
  }
}
