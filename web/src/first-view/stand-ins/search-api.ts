export const searchQuery = () => ({ queryKey: ['search'], enabled: false });
export const useRecent = () => ({ recent: [] });
