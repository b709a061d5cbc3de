/** What names a patient's record in a request. */
export interface PatientIds {
  readonly clinicId: string;
  readonly patientId: string;
}

export interface DocumentIds {
  readonly clinicId: string;
  readonly documentId: string;
}
