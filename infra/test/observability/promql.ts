import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** A family that can be asked for, with the labels of its samples. */
export type Families = ReadonlyMap<string, readonly string[]>;

const namesOf = (node: Node, name: string): Node[] => node.getChildren(name);
const exprOf = (node: Node): Node | null => node.getChildren('Expr').at(-1) ?? null;

/**
 * What is wrong with an expression, beside the metrics that there are; and the labels of its result, by which a legend or an
 * annotation may tell its series apart.
 */
export const checkPromQL = (source: string, families: Families): { faults: string[]; labels: string[] } => {
  const faults: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }): string => source.slice(from, to);
  const labelNames = (node: Node | null): string[] => (node ? namesOf(node, 'LabelName').map(textOf) : []);

  const ofSelector = (selector: Node): string[] => {
    const identifier = selector.getChild('Identifier');
    const metric = identifier ? textOf(identifier) : '';
    const labels = families.get(metric);
    if (!labels) {
      faults.push(`there is no metric ${metric || 'without a name'}`);
      return [];
    }
    const matchers = selector.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
    for (const label of matchers.flatMap(labelNames))
      if (!labels.includes(label)) faults.push(`${metric} has no label ${label}`);
    return [...labels];
  };

  const ofAggregate = (node: Node): string[] => {
    const body = node.getChild('FunctionCallBody');
    const inner = labelsOf(body && exprOf(body));
    const operator = textOf(node.getChild('AggregateOp') ?? node);
    if (operator === 'topk' || operator === 'bottomk') return inner;
    const grouping = labelNames(node.getChild('AggregateModifier')?.getChild('GroupingLabels') ?? null);
    for (const label of grouping) if (!inner.includes(label)) faults.push(`nothing here has a label ${label}`);
    return grouping;
  };

  const ofFunction = (node: Node): string[] => {
    const body = node.getChild('FunctionCallBody');
    const labels = labelsOf(body && exprOf(body));
    const isQuantile = textOf(node.getChild('FunctionIdentifier') ?? node) === 'histogram_quantile';
    if (isQuantile && !labels.includes('le')) faults.push('a quantile needs the label le');
    return isQuantile ? labels.filter((label) => label !== 'le') : labels;
  };

  const ofBinary = (node: Node): string[] => {
    const [left = [], right = []] = node.getChildren('Expr').map(labelsOf);
    return left.length >= right.length ? left : right;
  };

  const labelsOf = (node: Node | null): string[] => {
    switch (node?.name) {
      case 'VectorSelector':
        return ofSelector(node);
      case 'AggregateExpr':
        return ofAggregate(node);
      case 'FunctionCall':
        return ofFunction(node);
      case 'BinaryExpr':
        return ofBinary(node);
      case 'ParenExpr':
      case 'MatrixSelector':
        return labelsOf(exprOf(node));
      case 'NumberDurationLiteral':
        return [];
      default:
        faults.push(`${node?.name ?? 'nothing'} is not expected here`);
        return [];
    }
  };

  const tree = parser.parse(source);
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) faults.push(`cannot be read at ${from}: ${source.slice(from, from + 20)}`);
    },
  });
  const labels = faults.length > 0 ? [] : labelsOf(exprOf(tree.topNode));
  return { faults, labels };
};
