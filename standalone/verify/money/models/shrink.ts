/** The fewest steps that still fail, as far as leaving out one after the other finds them. */
export const shrink = <Step>(steps: readonly Step[], fails: (steps: readonly Step[]) => boolean): readonly Step[] => {
  let fewest = steps;
  for (let index = fewest.length - 1; index >= 0; index--) {
    const without = fewest.toSpliced(index, 1);
    if (fails(without)) fewest = without;
  }
  return fewest;
};
