import { newId } from '../../core/ids.ts';
import { inClinic, ofMember, type Rows } from './row.ts';

export const professionalsRows = {
  listProfessionals: { input: inClinic },
  createProfessional: {
    input: (clinic) => ({
      body: {
        clinicId: clinic.id,
        name: 'Nova Pessoa',
        email: `${newId()}@exemplo.med`,
        role: 'professional',
        password: '123456',
      },
    }),
  },
  inviteProfessional: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: { name: 'Pessoa Convidada', email: `${newId()}@exemplo.med`, role: 'professional' },
    }),
  },
  getUninvited: { input: inClinic },
  sendInvitations: { input: inClinic },
  updateProfessional: {
    input: (clinic) => ({
      ...ofMember(clinic),
      body: {
        name: clinic.professionals[0]?.name ?? 'Ninguém',
        email: clinic.professionals[0]?.email ?? 'ninguem@exemplo.med',
      },
    }),
  },
  // The platform's staff are nobody's staff.
  getOwnProfessionalIdentity: { input: inClinic, inside: 404 },
  updateOwnProfessionalIdentity: { input: (clinic) => ({ ...inClinic(clinic), body: { cpf: '' } }), inside: 404 },
  // The staff stays whole for the rows that follow; removing is tested with the feature.
  deleteProfessional: { input: (clinic) => ({ body: { clinicId: clinic.id, id: newId() } }), letIn: 404 },
  resetProfessionalPassword: {
    input: (clinic) => ({
      body: { clinicId: clinic.id, email: clinic.professionals[0]?.email ?? 'ninguem@exemplo.med' },
    }),
  },
  revealMemberPassword: { input: ofMember, letIn: 404 },
  // From outside, the platform's staff reach the owner's account only.
  renewMemberPassword: { input: ofMember, letIn: 409, outside: 404 },
  askMemberForProof: { input: ofMember, letIn: 409 },
  mailMemberAccess: { input: ofMember, letIn: 409 },
  handMemberAccess: { input: ofMember, letIn: 409 },
} satisfies Rows;
