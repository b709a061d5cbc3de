/** All work nobody waits for takes one reader at most together: uploads, whose senders wait, find the others free. */
export const backgroundShare = 'background';
