// What other features may use of this one.
export { issueAttendance } from './issue.service.ts';
