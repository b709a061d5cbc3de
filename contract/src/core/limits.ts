/** Business constants, each with its unit in the name. */
export const limits = {
  /** 0 turns the lock off. */
  staffLockMinutes: { min: 5, max: 480 },
  patientLockMinutes: { min: 15, max: 720 },
  uploadMaxBytes: 10 * 1024 * 1024,
  /** Of one document made of photographs. */
  photographedPages: 30,
  signaturesAtOnce: 50,
  patientsAtOnce: 50,
  /** Patients one request names to be given access, and those one press in the list is for. */
  accessesAtOnce: 500,
  accessesOfOneGiving: 5000,
  signedUrlSeconds: 3600,
  clinicLookupDelayMs: 500,
  paymentRedirectDelayMs: 1200,
  searchCloseDelayMs: 100,
  tooltipDelayMs: 700,
  clinicPageSize: 10,
  searchPageSize: 50,
  patientPageSize: 50,
  /** What one answer may hold of a list of patients. */
  patientPageMax: 200,
  /** What a search finds is counted as far as this. */
  patientsFoundCounted: 100,
  /** Where nobody matches a search, so many whose names are like it. */
  similarPatients: 20,
  queryFreshMs: 300_000,
  /** What a route asks for ahead is not asked for again by the page it opens. */
  askedAheadMs: 2000,
  toastMs: 5000,
  toastSwipePx: 50,
  refreshBackoffMs: 200,
  mobileBreakpointPx: 768,
  sidebarCookieDays: 7,
  temporaryPasswordDays: 14,
  firstAccessDays: 7,
  monthlyRevenueDays: 30,
  destroyWrongUploadHours: 24,
  ownExportsShown: 20,
  clinicExportDays: 7,
  /** Of an archive's address, once its owner has shown who they are. */
  clinicExportLinkSeconds: 3600,
  nameMaxChars: 120,
  emailMaxChars: 254,
  phoneMaxChars: 30,
  phoneMinChars: 8,
  addressMaxChars: 300,
  healthTextMaxChars: 5000,
  /** Earlier versions of a text, newest first. */
  formerTextsShown: 200,
  summaryMaxChars: 5000,
  reasonMaxChars: 300,
  requestNoteMaxChars: 1000,
  /** What a patient may leave waiting at one clinic. */
  openRequestsPerPatient: 10,
  /** Each sends a letter, and letters to one address are few a day: those that protect the account must still go. */
  requestsPerDay: 15,
  /** For the answer to a patient’s request about their data: LGPD, art. 19, II. */
  requestAnswerDays: 15,
  /** From the last entry of a record: Lei 13.787/2018, art. 6. */
  recordRetentionYears: 20,
  requestPageSize: 30,
  entryReasonMinChars: 10,
  entryHours: 8,
  entryPageSize: 20,
  documentNameMaxChars: 200,
  /** How long the letter about a document waits, so that its sending can be undone. */
  undoSendingSeconds: 20,
  documentPageSize: 50,
  documentSearchMaxChars: 200,
  documentsFoundPageSize: 20,
  /** Of one bringing in. */
  intakeFilesPerBatch: 500,
  /** What one request may send or remove, and one answer hold. */
  intakeFilesAtOnce: 500,
  /** What may wait in a clinic's inbox. */
  intakeFilesWaiting: 2000,
  /** What nobody sent goes after this. */
  intakeDays: 30,
  scannersPerClinic: 10,
  scannerNameMaxChars: 60,
  importMaxBytes: 20 * 1024 * 1024,
  importColumns: 100,
  /** Each of them becomes an account. */
  importProfessionals: 500,
  invitationsAtOnce: 50,
  /** Of a clinic, not yet carried out. */
  openImports: 5,
  importRowsShown: 50,
  importsShown: 10,
  /** So long an import can be undone, and its rows are kept. */
  importHours: 24,
  trailPageSize: 50,
  ownAccessesPageSize: 30,
  /** A document its patient has not opened is worth a call for this long. */
  unseenDays: 30,
  fileNameMaxChars: 255,
  /** Longer than any system’s; what is kept of it is cut. */
  sentFileNameMaxChars: 1000,
  passkeyNameMaxChars: 60,
  passkeysPerPerson: 20,
  /** What a person chooses for themselves; forms with their own minimum state it. */
  passwordMinChars: 8,
  /** Above this, hashing would cost more than the password is worth. */
  passwordMaxChars: 128,
  birthYearMin: 1900,
  logoMaxBytes: 2 * 1024 * 1024,
  logoMinSidePx: 16,
  logoMaxSidePx: 2000,
  logoWidthPx: 200,
  logoHeightPx: 60,
  creditValidityDays: 120,
  fullRefundDays: 7,
  halfRefundDays: 14,
} as const;
