// What is made of the answer of `npm audit --json`.

/**
 * @typedef {{ id: string, package: string, title: string, severity: string }} Finding
 * @typedef {{ id: string, because: string, until: string }} Explanation `until`: the last day, YYYY-MM-DD, on which it holds.
 */

const refused = new Set(['high', 'critical']);
const idOf = ({ url = '', source }) => /GHSA-[\w-]+/.exec(url)?.[0] ?? String(source);

/**
 * @typedef {{ name: string, title: string, severity: string, url?: string, source?: number }} Advisory
 * @param {{ vulnerabilities?: Record<string, { via: (string | Advisory)[] }>, error?: unknown, message?: string }} report
 * @returns {Finding[]} each high or critical finding once; throws when this is no answer of an audit.
 */
export const findingsOf = ({ vulnerabilities, error, message }) => {
  if (!vulnerabilities) throw new Error(`The registry gave no audit: ${message ?? JSON.stringify(error ?? null)}`);
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities))
    for (const one of via)
      // A name instead of a finding says that the fault is another package's, which is listed itself.
      if (typeof one === 'object' && refused.has(one.severity))
        found.set(idOf(one), { id: idOf(one), package: one.name, title: one.title, severity: one.severity });
  return [...found.values()];
};

/**
 * @param {Finding[]} findings
 * @param {Explanation[]} explanations
 * @param {string} today YYYY-MM-DD
 * @returns {{ unexplained: Finding[], overdue: Explanation[], needless: Explanation[] }} `needless`: nothing is found any more.
 */
export const judged = (findings, explanations, today) => {
  const inForce = explanations.filter(({ until }) => today <= until);
  return {
    unexplained: findings.filter(({ id }) => !inForce.some((one) => one.id === id)),
    overdue: explanations.filter(({ until }) => today > until),
    needless: explanations.filter(({ id }) => !findings.some((one) => one.id === id)),
  };
};
