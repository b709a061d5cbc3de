/** Parts of a page that never stand in its first view: nothing failed, nothing is empty, nobody is a guest, nothing was searched for. */
const Unseen = () => undefined;

export {
  Unseen as AreaError,
  Unseen as AreaSkeleton,
  Unseen as EmptyState,
  Unseen as ErrorState,
  Unseen as Logo,
  Unseen as PageError,
  Unseen as SearchPanel,
  Unseen as StaffInsideMark,
};
