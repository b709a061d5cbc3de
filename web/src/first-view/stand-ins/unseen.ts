/**
 * Parts of a page that never stand in its first view: nothing failed, nothing is empty, nobody is a guest, nothing was
 * searched for, and what stands in tabs comes with them.
 */
const Unseen = () => undefined;

export {
  Unseen as Anamnesis,
  Unseen as AreaError,
  Unseen as AreaSkeleton,
  Unseen as EmptyState,
  Unseen as ErrorState,
  Unseen as Logo,
  Unseen as PageError,
  Unseen as PatientDocuments,
  Unseen as SearchPanel,
  Unseen as StaffInsideMark,
};
