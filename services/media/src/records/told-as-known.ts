/** Finds a record only while nothing more was told of it than when it was read. */
export const toldAsKnown = ({ toldAt }: { readonly toldAt?: Date }) => ({ toldAt: toldAt ?? null });
